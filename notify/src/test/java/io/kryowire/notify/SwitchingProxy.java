/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * An address behind which another server can be put, as a service name in front of a
 * failover.
 */
public final class SwitchingProxy implements AutoCloseable {

	private final ServerSocket listener;

	/** Guarded by the monitor of this, as is the target. */
	private final List<Socket> sockets = new ArrayList<>();

	private int target;

	/**
	 * Listens at a free port.
	 * @param target the port of the server that is reached through it
	 * @throws IOException if it cannot listen
	 */
	public SwitchingProxy(int target) throws IOException {
		this.target = target;
		this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		daemon(this::accept);
	}

	/**
	 * Where it listens.
	 * @return the port
	 */
	public int port() {
		return this.listener.getLocalPort();
	}

	/**
	 * Leads to another server. No connection to the old one is left, nor one on its way.
	 * @param newTarget its port
	 */
	public synchronized void switchTo(int newTarget) {
		this.target = newTarget;
		this.sockets.forEach(SwitchingProxy::close);
		this.sockets.clear();
	}

	/**
	 * Leads new connections to another server; those that there are stay.
	 * @param newTarget its port
	 */
	public synchronized void redirect(int newTarget) {
		this.target = newTarget;
	}

	private void accept() {
		while (!this.listener.isClosed()) {
			try {
				join(this.listener.accept());
			}
			catch (IOException ex) {
				// Closed, as the loop's condition knows.
			}
		}
	}

	private synchronized void join(Socket client) {
		this.sockets.add(client);
		try {
			Socket server = new Socket(InetAddress.getLoopbackAddress(), this.target);
			this.sockets.add(server);
			client.setTcpNoDelay(true);
			server.setTcpNoDelay(true);
			daemon(() -> copy(client, server));
			daemon(() -> copy(server, client));
		}
		catch (IOException ex) {
			// The server is not there.
			close(client);
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
