/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * The channel that accepts a server's connections. Closes sockets that KryoNet has
 * accepted but could not make connections of. For the network thread.
 */
/*
 * KryoNet keeps an accepted socket in a local variable until its connection has been
 * made. If that fails, perhaps for lack of memory, nobody else knows of the socket.
 *
 * If there is no descriptor left for a socket, the selector would report the same client
 * again and again. So no client is accepted until the end of a later pass. Until then, a
 * spare descriptor is free for what makes room: a class that lies in a directory cannot
 * be loaded without one, and the JVM does not try it again later.
 */
final class AcceptChannel extends ServerSocketChannel {

	/** A client that waits here costs the kernel a little and this process nothing. */
	private static final int BACKLOG = 4096;

	private static final long SHUT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private final ServerSocketChannel channel;

	private final SelectionKey key;

	/** Accepted, but without a connection yet. */
	private @Nullable SocketChannel accepted;

	/** Why the last client could not be accepted. */
	private @Nullable IOException trouble;

	private long shutSince = System.nanoTime();

	/** A socket that does nothing but hold a descriptor. */
	private @Nullable SocketChannel spare;

	private AcceptChannel(ServerSocketChannel channel, SelectionKey key) throws IOException {
		super(channel.provider());
		this.channel = channel;
		this.key = key;
		this.spare = provider().openSocketChannel();
	}

	static AcceptChannel open(Selector selector, InetSocketAddress address) throws IOException {
		ServerSocketChannel channel = selector.provider().openServerSocketChannel();
		try {
			channel.bind(address, BACKLOG);
			channel.configureBlocking(false);
			return new AcceptChannel(channel, channel.register(selector, SelectionKey.OP_ACCEPT));
		}
		catch (IOException | RuntimeException ex) {
			channel.close();
			throw ex;
		}
	}

	int port() {
		return this.channel.socket().getLocalPort();
	}

	@Override
	public @Nullable SocketChannel accept() throws IOException {
		try {
			this.accepted = this.channel.accept();
			return this.accepted;
		}
		catch (IOException ex) {
			this.trouble = ex;
			this.shutSince = System.nanoTime();
			this.key.interestOps(0);
			giveSpare();
			throw ex;
		}
	}

	/** The connection of the last socket exists, and will close it. */
	void takenIn() {
		this.accepted = null;
	}

	/** Closes the last socket if it has no connection. */
	void closeForgotten() throws IOException {
		SocketChannel forgotten = this.accepted;
		this.accepted = null;
		if (forgotten != null) {
			forgotten.close();
		}
	}

	/**
	 * Accepts clients again, if it is time to.
	 * @return why that was not possible; {@code null} if it was
	 */
	@Nullable IOException reopen(long now) {
		IOException last = this.trouble;
		if (now - this.shutSince < SHUT_NANOS) {
			return null;
		}
		if (last == null) {
			takeSpare(now);
			return null;
		}
		this.trouble = null;
		this.shutSince = now;
		this.key.interestOps(SelectionKey.OP_ACCEPT);
		return last;
	}

	private void takeSpare(long now) {
		if (this.spare == null) {
			try {
				this.spare = provider().openSocketChannel();
			}
			catch (IOException ex) {
				this.shutSince = now; // as good a time as any to try it again
			}
		}
	}

	private void giveSpare() throws IOException {
		SocketChannel given = this.spare;
		this.spare = null;
		if (given != null) {
			given.close();
		}
	}

	@Override
	public ServerSocketChannel bind(SocketAddress local, int backlog) throws IOException {
		this.channel.bind(local, backlog);
		return this;
	}

	@Override
	public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
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
	public ServerSocket socket() {
		return this.channel.socket();
	}

	@Override
	public SocketAddress getLocalAddress() throws IOException {
		return this.channel.getLocalAddress();
	}

	@Override
	protected void implCloseSelectableChannel() throws IOException {
		try {
			giveSpare();
		}
		finally {
			this.channel.close();
		}
	}

	@Override
	protected void implConfigureBlocking(boolean block) throws IOException {
		this.channel.configureBlocking(block);
	}

}
