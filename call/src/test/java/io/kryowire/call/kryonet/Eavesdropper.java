/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Somebody between a peer and a node, who hears everything and may change it.
 */
final class Eavesdropper implements Closeable {

	private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

	private final int port;

	private final List<Socket> sockets = new CopyOnWriteArrayList<>();

	private final StringBuffer heard = new StringBuffer();

	private final AtomicBoolean tamper = new AtomicBoolean();

	Eavesdropper(int port) throws IOException {
		this.port = port;
		daemon(this::accept);
	}

	int port() {
		return this.server.getLocalPort();
	}

	/** What has passed, each byte as a character. */
	String heard() {
		return this.heard.toString();
	}

	/** Changes the last byte of what passes next. */
	void tamper() {
		this.tamper.set(true);
	}

	/** Cuts all connections. */
	void cut() throws IOException {
		for (Socket socket : this.sockets) {
			socket.close();
		}
	}

	private static void daemon(Runnable task) {
		Thread thread = new Thread(task, "eavesdropper");
		thread.setDaemon(true);
		thread.start();
	}

	private void accept() {
		try {
			while (true) {
				Socket client = this.server.accept();
				Socket node = new Socket(InetAddress.getLoopbackAddress(), this.port);
				this.sockets.addAll(List.of(client, node));
				daemon(() -> pass(client, node));
				daemon(() -> pass(node, client));
			}
		}
		catch (IOException ex) {
			// Closed.
		}
	}

	private void pass(Socket from, Socket to) {
		byte[] bytes = new byte[1 << 16];
		try (from; to) {
			InputStream in = from.getInputStream();
			OutputStream out = to.getOutputStream();
			for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
				this.heard.append(new String(bytes, 0, count, java.nio.charset.StandardCharsets.ISO_8859_1));
				if (count > 64 && this.tamper.compareAndSet(true, false)) {
					bytes[count - 1] ^= 1;
				}
				out.write(bytes, 0, count);
			}
		}
		catch (IOException ex) {
			// Either end is gone.
		}
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		cut();
	}

}
