/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.socket;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;

import io.kryowire.benchmarks.rig.call.CallService;

/**
 * The server's end of one connection.
 */
final class SocketEcho implements Runnable {

	private static final int SUM_LENGTH = 8;

	private final Socket socket;

	private final CallService service;

	SocketEcho(Socket socket, CallService service) {
		this.socket = socket;
		this.service = service;
	}

	@Override
	public void run() {
		try (this.socket) {
			this.socket.setTcpNoDelay(true);
			InputStream in = this.socket.getInputStream();
			OutputStream out = this.socket.getOutputStream();
			byte[] header = new byte[SocketClient.HEADER];
			byte[] sum = new byte[SUM_LENGTH];
			ByteBuffer reply = ByteBuffer.allocate(SocketClient.REPLY);
			while (in.readNBytes(header, 0, header.length) == header.length) {
				ByteBuffer request = ByteBuffer.wrap(header);
				int length = request.getInt();
				byte[] body = (length == SUM_LENGTH) ? sum : new byte[length];
				if (in.readNBytes(body, 0, length) < length) {
					throw new EOFException();
				}
				reply.clear().putInt(request.getInt()).putLong(answer(body));
				out.write(reply.array());
			}
		}
		catch (IOException ex) {
			ex.printStackTrace();
		}
	}

	private long answer(byte[] body) {
		if (body.length != SUM_LENGTH) {
			return this.service.big(body);
		}
		ByteBuffer buffer = ByteBuffer.wrap(body);
		return this.service.sum(buffer.getInt(), buffer.getInt());
	}

}
