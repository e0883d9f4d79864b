/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Set;

/**
 * A socket that is read once in each pass of the network thread, so that a client which
 * sends without pause does not keep the others waiting, nor a node that answers without
 * pause what is to be sent to it.
 */
/*
 * KryoNet reads a connection until nothing is left to read, which may be never, and takes
 * one more system call in each pass to find that out. A read that returns 0 makes it go
 * on to the next one; what is left is still there for the next pass, which begins at once
 * since the selector is level-triggered.
 */
final class OneReadPerPassChannel extends SocketChannel {

	private final SocketChannel channel;

	private final NetworkLoop loop;

	private final ReadCount count;

	private long lastPass;

	private OneReadPerPassChannel(SocketChannel channel, NetworkLoop loop, ReadCount count) {
		super(channel.provider());
		this.channel = channel;
		this.loop = loop;
		this.count = count;
	}

	/**
	 * Wraps a socket.
	 * @param channel the socket
	 * @param loop makes the passes
	 * @param count is told what was read
	 * @return a socket to be used in its place
	 */
	static SocketChannel of(SocketChannel channel, NetworkLoop loop, ReadCount count) {
		return new OneReadPerPassChannel(channel, loop, count);
	}

	@Override
	public int read(ByteBuffer target) throws IOException {
		long pass = this.loop.currentPass();
		if (pass == this.lastPass) {
			return 0;
		}
		this.lastPass = pass;
		return this.count.hasRead(this.channel.read(target));
	}

	@Override
	public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
		return this.channel.read(targets, offset, length);
	}

	@Override
	public int write(ByteBuffer source) throws IOException {
		return this.channel.write(source);
	}

	@Override
	public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
		return this.channel.write(sources, offset, length);
	}

	@Override
	public SocketChannel bind(SocketAddress local) throws IOException {
		this.channel.bind(local);
		return this;
	}

	@Override
	public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
		this.channel.setOption(name, value);
		return this;
	}

	@Override
	public <T> T getOption(SocketOption<T> name) throws IOException {
		return this.channel.getOption(name);
	}

	@Override
	public Set<SocketOption<?>> supportedOptions() {
		return this.channel.supportedOptions();
	}

	@Override
	public SocketChannel shutdownInput() throws IOException {
		this.channel.shutdownInput();
		return this;
	}

	@Override
	public SocketChannel shutdownOutput() throws IOException {
		this.channel.shutdownOutput();
		return this;
	}

	@Override
	public Socket socket() {
		return this.channel.socket();
	}

	@Override
	public boolean isConnected() {
		return this.channel.isConnected();
	}

	@Override
	public boolean isConnectionPending() {
		return this.channel.isConnectionPending();
	}

	@Override
	public boolean connect(SocketAddress remote) throws IOException {
		return this.channel.connect(remote);
	}

	@Override
	public boolean finishConnect() throws IOException {
		return this.channel.finishConnect();
	}

	@Override
	public SocketAddress getRemoteAddress() throws IOException {
		return this.channel.getRemoteAddress();
	}

	@Override
	public SocketAddress getLocalAddress() throws IOException {
		return this.channel.getLocalAddress();
	}

	@Override
	protected void implCloseSelectableChannel() throws IOException {
		this.channel.close();
	}

	@Override
	protected void implConfigureBlocking(boolean block) throws IOException {
		this.channel.configureBlocking(block);
	}

	/** Is told how much is read. On the network thread. */
	interface ReadCount {

		/** Takes note of what was read, and returns it. */
		int hasRead(int count) throws IOException;

	}

}
