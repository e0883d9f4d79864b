/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/**
 * A port whose queue of connections is full: the system drops the SYN of whoever comes,
 * who hears nothing.
 */
final class StalledPort implements AutoCloseable {

	/** On one machine a connection is made at once, or never. */
	private static final int CONNECT_MILLIS = 50;

	/** One connection may only be late. */
	private static final int TIME_OUTS = 3;

	private static final int MOST = 64;

	private final ServerSocket listener = new ServerSocket();

	private final List<Socket> queue = new ArrayList<>();

	StalledPort(int port) throws IOException {
		try {
			this.listener.setReuseAddress(true);
			this.listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 1);
			fill();
		}
		catch (IOException | RuntimeException ex) {
			close();
			throw ex;
		}
	}

	private void fill() throws IOException {
		int timeOuts = 0;
		while (this.queue.size() < MOST) {
			Socket socket = new Socket();
			this.queue.add(socket);
			try {
				socket.connect(this.listener.getLocalSocketAddress(), CONNECT_MILLIS);
			}
			catch (SocketTimeoutException ex) {
				if (++timeOuts == TIME_OUTS) {
					return;
				}
			}
		}
		throw new IllegalStateException(
				"Port %d still accepts connections after %d pending ones: this system does not limit its queue"
					.formatted(this.listener.getLocalPort(), MOST));
	}

	@Override
	public void close() {
		try {
			for (Socket socket : this.queue) {
				socket.close();
			}
			this.listener.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
