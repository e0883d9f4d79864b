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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy on a port of 127.0.0.1 that simulates network faults: it holds, swallows,
 * delays and slices bytes, resets connections, and refuses new ones. Without faults it
 * passes everything on.
 */
public final class FaultProxy implements AutoCloseable {

	private static final int CONNECT_MILLIS = (int) Waiting.LONGEST.toMillis();

	private static final int BACKLOG = 128;

	private volatile InetSocketAddress target;

	private final int port;

	private final Gate gate = new Gate();

	private final Faults faults = new Faults(this.gate);

	private final List<ProxiedConnection> connections = new CopyOnWriteArrayList<>();

	private final AtomicLong accepted = new AtomicLong();

	private @Nullable ServerSocket listener;

	private @Nullable StalledPort stalled;

	private @Nullable Thread acceptor;

	private volatile boolean closed;

	private FaultProxy(String targetHost, int targetPort, int port) {
		this.target = new InetSocketAddress(targetHost, targetPort);
		this.port = listen(port);
	}

	/**
	 * Starts a proxy on any port.
	 * @param host the host of the server behind it
	 * @param port the port of the server behind it, which need not run yet
	 * @return the proxy
	 * @throws UncheckedIOException if it cannot listen
	 */
	public static FaultProxy to(String host, int port) {
		return new FaultProxy(host, port, FreePorts.one());
	}

	private int listen(int wanted) {
		try {
			ServerSocket socket = new ServerSocket();
			socket.setReuseAddress(true);
			socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), wanted), BACKLOG);
			this.listener = socket;
			Thread thread = new Thread(() -> accept(socket), "kryowire-proxy-" + socket.getLocalPort());
			thread.setDaemon(true);
			thread.start();
			this.acceptor = thread;
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(
					"The proxy to %s cannot listen on 127.0.0.1:%d".formatted(this.target, wanted), ex);
		}
	}

	private void accept(ServerSocket socket) {
		while (!socket.isClosed()) {
			try {
				join(socket.accept(), socket);
			}
			catch (IOException ex) {
				// Closed, or one client was gone again: the loop's condition knows.
			}
		}
	}

	private void join(Socket client, ServerSocket socket) {
		Socket server = new Socket();
		try {
			server.connect(this.target, CONNECT_MILLIS);
			server.setTcpNoDelay(true);
			client.setTcpNoDelay(true);
		}
		catch (IOException ex) {
			ProxiedConnection.close(client, true);
			ProxiedConnection.close(server, true);
			return;
		}
		ProxiedConnection connection = new ProxiedConnection(this.accepted.incrementAndGet(), client, server, this.gate,
				this.faults, this.connections::remove);
		this.gate.change(() -> this.connections.add(connection));
		connection.start("kryowire-proxy-" + socket.getLocalPort());
		if (this.closed) {
			connection.reset();
		}
	}

	/**
	 * Returns the host to which clients connect.
	 * @return the address
	 */
	public String host() {
		return "127.0.0.1";
	}

	/**
	 * Returns the port to which clients connect.
	 * @return the port
	 */
	public int port() {
		return this.port;
	}

	/**
	 * Passes new connections on to another server. Open connections are not affected.
	 * @param host the host of the other server
	 * @param newPort its port
	 */
	public void retarget(String host, int newPort) {
		this.target = new InetSocketAddress(host, newPort);
	}

	/**
	 * Returns the faults of all connections, including future ones.
	 * @return the faults
	 */
	public Faults faults() {
		return this.faults;
	}

	/**
	 * Returns the open connections.
	 * @return the connections, the oldest first
	 */
	public List<ProxiedConnection> connections() {
		return List.copyOf(this.connections);
	}

	/**
	 * Returns the number of connections accepted so far.
	 * @return the number
	 */
	public long accepted() {
		return this.accepted.get();
	}

	/**
	 * Waits until a number of connections are open.
	 * @param count the exact number
	 * @param patience the maximum time to wait
	 * @return whether that many are open
	 * @throws InterruptedException if the thread is interrupted while waiting
	 */
	public boolean awaitConnections(int count, Duration patience) throws InterruptedException {
		return this.gate.await(() -> this.connections.size() == count, patience.toNanos());
	}

	/**
	 * Ends all connections with a reset.
	 */
	public void resetAll() {
		connections().forEach(ProxiedConnection::reset);
	}

	/**
	 * Ends all connections in an orderly way.
	 */
	public void closeAll() {
		connections().forEach(ProxiedConnection::close);
	}

	/**
	 * Refuses new connections, as if no server were running. Open connections are not
	 * affected.
	 */
	public void refuse() {
		Thread last = stopListening();
		try {
			// The system listens until the thread has left its call.
			if (last != null) {
				last.join(Waiting.LONGEST.toMillis());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Ignores new connections, like a network that drops their first packets. Open
	 * connections are not affected.
	 */
	public void stall() {
		refuse();
		synchronized (this) {
			try {
				this.stalled = new StalledPort(this.port);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
	}

	private synchronized void endStall() {
		if (this.stalled != null) {
			this.stalled.close();
			this.stalled = null;
		}
	}

	private synchronized @Nullable Thread stopListening() {
		endStall();
		ServerSocket socket = this.listener;
		this.listener = null;
		if (socket != null) {
			try {
				socket.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return this.acceptor;
	}

	/**
	 * Accepts new connections again, on the same port.
	 */
	public synchronized void accept() {
		endStall();
		if (this.listener == null) {
			listen(this.port);
		}
	}

	/**
	 * Refuses new connections and resets all.
	 */
	@Override
	public void close() {
		this.closed = true;
		refuse();
		resetAll();
	}

}
