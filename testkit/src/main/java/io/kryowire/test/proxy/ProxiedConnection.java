/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A connection through a {@link FaultProxy}: two sockets, and a thread for each
 * direction.
 */
public final class ProxiedConnection implements AutoCloseable {

	private static final int PIECE = 1 << 14;

	private final long number;

	private final Socket client;

	private final Socket server;

	private final Gate gate;

	private final Faults all;

	private final Faults own;

	private final Consumer<ProxiedConnection> whenEnded;

	private final AtomicLong toServer = new AtomicLong();

	private final AtomicLong toClient = new AtomicLong();

	private final AtomicLong swallowed = new AtomicLong();

	private final AtomicInteger openDirections = new AtomicInteger(Direction.values().length);

	private volatile boolean ended;

	ProxiedConnection(long number, Socket client, Socket server, Gate gate, Faults all,
			Consumer<ProxiedConnection> whenEnded) {
		this.number = number;
		this.client = client;
		this.server = server;
		this.gate = gate;
		this.all = all;
		this.own = new Faults(gate);
		this.whenEnded = whenEnded;
	}

	void start(String name) {
		for (Direction direction : Direction.values()) {
			Thread thread = new Thread(() -> run(direction), name + "-" + this.number + "-" + direction);
			thread.setDaemon(true);
			thread.start();
		}
	}

	/**
	 * Returns the number of the connection.
	 * @return the number, 1 for the first one of the proxy
	 */
	public long number() {
		return this.number;
	}

	/**
	 * Returns the faults of this connection, which apply in addition to those of the
	 * proxy.
	 * @return the faults
	 */
	public Faults faults() {
		return this.own;
	}

	/**
	 * Returns the number of bytes that have been passed on.
	 * @param direction the direction
	 * @return the number of bytes
	 */
	public long bytes(Direction direction) {
		return counter(direction).get();
	}

	/** Bytes that were lost, either way. */
	long swallowed() {
		return this.swallowed.get();
	}

	private AtomicLong counter(Direction direction) {
		return (direction == Direction.TO_SERVER) ? this.toServer : this.toClient;
	}

	private void run(Direction direction) {
		boolean up = direction == Direction.TO_SERVER;
		try {
			pump(direction, up ? this.client : this.server, up ? this.server : this.client);
			if (this.openDirections.decrementAndGet() == 0) {
				close();
			}
		}
		catch (IOException ex) {
			// One side is gone the hard way, and so the other side is told.
			endUnlessSwallowed(direction);
		}
		catch (InterruptedException ex) {
			reset();
		}
	}

	private void endUnlessSwallowed(Direction direction) {
		if (!fault(direction).swallowed()) {
			reset();
		}
	}

	private void pump(Direction direction, Socket from, Socket to) throws IOException, InterruptedException {
		InputStream in = from.getInputStream();
		OutputStream out = to.getOutputStream();
		byte[] piece = new byte[PIECE];
		for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
			pass(direction, piece, length, out);
		}
		this.gate.await(() -> this.ended || !fault(direction).held());
		if (!this.ended && !fault(direction).swallowed()) {
			to.shutdownOutput();
		}
		else if (!this.ended) {
			// The other side is to believe that the connection stands
			this.openDirections.incrementAndGet();
		}
	}

	private void pass(Direction direction, byte[] piece, int length, OutputStream out)
			throws IOException, InterruptedException {
		for (int done = 0; done < length && !this.ended;) {
			Fault fault = fault(direction);
			int slice = Math.min(fault.slice(), length - done);
			if (fault.delayNanos() > 0) {
				// A change of the delay counts from the next piece on
				this.gate.await(() -> this.ended, fault.delayNanos());
			}
			this.gate.await(() -> this.ended || !fault(direction).held());
			if (!this.ended && !fault(direction).swallowed()) {
				out.write(piece, done, slice);
				counter(direction).addAndGet(slice);
			}
			else {
				this.swallowed.addAndGet(slice);
			}
			done += slice;
		}
	}

	private Fault fault(Direction direction) {
		return this.all.of(direction).and(this.own.of(direction));
	}

	/**
	 * Resets the connection on both sides.
	 */
	public void reset() {
		end(true);
	}

	/**
	 * Closes the connection in an orderly way.
	 */
	@Override
	public void close() {
		end(false);
	}

	private void end(boolean hard) {
		this.gate.change(() -> {
			if (!this.ended) {
				this.ended = true;
				close(this.client, hard);
				close(this.server, hard);
				this.whenEnded.accept(this);
			}
		});
	}

	static void close(Socket socket, boolean hard) {
		try (socket) {
			if (hard) {
				socket.setSoLinger(true, 0);
			}
		}
		catch (IOException ex) {
			// It is closed already.
		}
	}

}
