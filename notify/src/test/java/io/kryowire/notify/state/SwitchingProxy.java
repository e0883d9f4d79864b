/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An address behind which another server can be put, as a service name in front of a
 * failover.
 */
final class SwitchingProxy implements AutoCloseable {

	private final ServerSocket listener;

	private final List<Socket> sockets = new CopyOnWriteArrayList<>();

	private volatile int target;

	SwitchingProxy(int target) throws IOException {
		this.target = target;
		this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		daemon(this::accept);
	}

	int port() {
		return this.listener.getLocalPort();
	}

	void switchTo(int newTarget) {
		this.target = newTarget;
		this.sockets.forEach(SwitchingProxy::close);
		this.sockets.clear();
	}

	private void accept() {
		while (!this.listener.isClosed()) {
			try {
				Socket client = this.listener.accept();
				Socket server = new Socket(InetAddress.getLoopbackAddress(), this.target);
				client.setTcpNoDelay(true);
				server.setTcpNoDelay(true);
				this.sockets.add(client);
				this.sockets.add(server);
				daemon(() -> copy(client, server));
				daemon(() -> copy(server, client));
			}
			catch (IOException ex) {
				// Closed, or the server is not there: the client sees it.
			}
		}
	}

	private static void copy(Socket from, Socket to) {
		try {
			from.getInputStream().transferTo(to.getOutputStream());
		}
		catch (IOException ex) {
			// One of them has ended.
		}
		close(from);
		close(to);
	}

	private static void daemon(Runnable task) {
		Thread thread = new Thread(task, "switching-proxy");
		thread.setDaemon(true);
		thread.start();
	}

	private static void close(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			// It is of no more use.
		}
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		switchTo(0);
	}

}
