/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.ByteArrayOutputStream;
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
 * Somebody between a peer and a node, who hears everything and may change it. A node
 * tells its peers its port, so this is the same port of another address of this machine.
 */
final class Eavesdropper implements Closeable {

	static final String HOST = "127.0.0.2";

	private final ServerSocket server;

	private final int port;

	private final List<Socket> sockets = new CopyOnWriteArrayList<>();

	private final StringBuffer heard = new StringBuffer();

	/** What the peers have said. */
	private final ByteArrayOutputStream said = new ByteArrayOutputStream();

	private final AtomicBoolean tamper = new AtomicBoolean();

	Eavesdropper(int port) throws IOException {
		this.port = port;
		this.server = new ServerSocket(port, 50, InetAddress.getByName(HOST));
		daemon(this::accept);
	}

	/** What has passed, each byte as a character. */
	String heard() {
		return this.heard.toString();
	}

	/** What the peers have said, to be said again. */
	byte[] said() {
		return this.said.toByteArray();
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

	/** Whether this machine has the address; Linux has, others may not. */
	static boolean isPossible() {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
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
				daemon(() -> pass(client, node, this.said));
				daemon(() -> pass(node, client, OutputStream.nullOutputStream()));
			}
		}
		catch (IOException ex) {
			// Closed.
		}
	}

	private void pass(Socket from, Socket to, OutputStream record) {
		byte[] bytes = new byte[1 << 16];
		try (from; to) {
			InputStream in = from.getInputStream();
			OutputStream out = to.getOutputStream();
			for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
				this.heard.append(new String(bytes, 0, count, java.nio.charset.StandardCharsets.ISO_8859_1));
				record.write(bytes, 0, count);
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
