/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.socket;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.CallClient;

/**
 * Writes and reads in turn, on the caller's thread.
 */
final class SocketClient implements CallClient {

	static final int HEADER = 8;

	static final int REPLY = 12;

	private final Socket socket;

	private final InputStream in;

	private final OutputStream out;

	private final ByteBuffer request = ByteBuffer.allocate(16);

	private final ByteBuffer header = ByteBuffer.allocate(HEADER);

	private final ByteBuffer reply = ByteBuffer.allocate(REPLY);

	private int number;

	SocketClient(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setTcpNoDelay(true);
		this.in = this.socket.getInputStream();
		this.out = this.socket.getOutputStream();
	}

	@Override
	public void sum(int first, int second, Answer answer) throws IOException {
		answer.done(sumNow(first, second));
	}

	@Override
	public int sumNow(int first, int second) throws IOException {
		this.request.clear().putInt(8).putInt(++this.number).putInt(first).putInt(second);
		this.out.write(this.request.array());
		return (int) reply();
	}

	@Override
	public long big(byte[] value) throws IOException {
		this.header.clear().putInt(value.length).putInt(++this.number);
		this.out.write(this.header.array());
		this.out.write(value);
		return reply();
	}

	private long reply() throws IOException {
		if (this.in.readNBytes(this.reply.array(), 0, REPLY) < REPLY) {
			throw new EOFException();
		}
		if (this.reply.getInt(0) != this.number) {
			throw new IOException("Reply " + this.reply.getInt(0) + " to request " + this.number);
		}
		return this.reply.getLong(4);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
