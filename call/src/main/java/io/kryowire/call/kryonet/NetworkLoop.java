/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedSelectorException;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.link.CountedLog;
import io.kryowire.call.link.NetworkThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The network thread of one KryoNet end point, in place of KryoNet's own: survives
 * whatever happens in a pass, and stops in the right order.
 */
final class NetworkLoop implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(NetworkLoop.class);

	private static final long JOIN_MILLIS = 5000;

	private static final long PAUSE_NANOS = 1_000_000;

	private final LoopedEndPoint endPoint;

	private final Thread thread;

	private final CountedLog log = new CountedLog(System::nanoTime);

	private long pass;

	private volatile boolean stopped;

	NetworkLoop(LoopedEndPoint endPoint, String name) {
		this.endPoint = endPoint;
		this.thread = new NetworkThread(this, name);
	}

	void start() {
		this.thread.start();
	}

	boolean isCurrentThread() {
		return Thread.currentThread() == this.thread;
	}

	/** The number of this pass. On the network thread. */
	long currentPass() {
		return this.pass;
	}

	@Override
	public void run() {
		while (!this.stopped) {
			this.pass++;
			try {
				this.endPoint.pass();
			}
			catch (Throwable ex) {
				if (this.stopped || ex instanceof ClosedSelectorException) {
					break;
				}
				report(ex);
				// Whatever fails again and again must not take a core.
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
		dispose();
	}

	private void dispose() {
		try {
			this.endPoint.dispose();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** If memory is short, there may be none for a line of the log either. */
	private void report(Throwable problem) {
		try {
			String more = this.log.next("pass " + problem.getClass().getName());
			if (more != null) {
				logger.error("A pass of the network thread failed; the thread goes on (thread={}){}",
						this.thread.getName(), more, problem);
			}
		}
		catch (RuntimeException | Error ex) {
			// The thread is worth more than the line.
		}
	}

	/** Ends the thread, which closes everything on its way. */
	void stop() {
		this.stopped = true;
		if (this.thread.getState() == Thread.State.NEW) {
			dispose();
			return;
		}
		this.endPoint.wakeUp();
		if (isCurrentThread()) {
			return;
		}
		try {
			this.thread.join(JOIN_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		if (this.thread.isAlive()) {
			logger.warn("The network thread does not end; a handler may be blocking it (thread={})",
					this.thread.getName());
		}
	}

	/** An end point whose passes somebody else makes. */
	interface LoopedEndPoint {

		/** Waits for something to do and does it. */
		void pass() throws IOException;

		/** Makes a waiting pass return. */
		void wakeUp();

		/** Closes everything, on the network thread, after the last pass. */
		void dispose() throws IOException;

	}

}
