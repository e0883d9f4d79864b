/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * The listeners, as the publishers' JVM sees them: how far they were a moment ago. When
 * it is closed, the listeners' JVM ends.
 */
final class Audience implements AutoCloseable {

	private static final long STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	/** A step that takes longer than so many counts for no more. */
	private static final int MOST_STEPS = 10;

	private final Socket socket;

	private final long lostNanos;

	private volatile Heard heard = Heard.NOTHING;

	private volatile boolean gone;

	/**
	 * Connects.
	 * @param port where the listeners tell what they have handled
	 * @param lostNanos after how long without a further message handled the missing ones
	 * are lost
	 */
	Audience(int port, long lostNanos) throws IOException {
		this.lostNanos = lostNanos;
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setTcpNoDelay(true);
		Thread thread = new Thread(this::hear, "audience");
		thread.setDaemon(true);
		thread.start();
	}

	private void hear() {
		try {
			DataInputStream input = new DataInputStream(new BufferedInputStream(this.socket.getInputStream()));
			for (;;) {
				this.heard = Heard.read(input);
			}
		}
		catch (IOException ex) {
			this.gone = true;
		}
	}

	Heard heard() {
		return this.heard;
	}

	/**
	 * Waits until so many messages are handled.
	 * @return {@code false} if they do not get any more
	 */
	boolean awaitHandled(long count) throws IOException {
		long seen = this.heard.handled();
		long last = System.nanoTime();
		long silent = 0;
		while (this.heard.handled() < count) {
			if (this.gone) {
				throw new IOException("The listeners' JVM has ended");
			}
			LockSupport.parkNanos(STEP_NANOS);
			long now = this.heard.handled();
			// While this process stands still, nobody tells it anything
			silent = (now != seen) ? 0 : silent + Math.min(System.nanoTime() - last, MOST_STEPS * STEP_NANOS);
			seen = now;
			last = System.nanoTime();
			if (silent > this.lostNanos) {
				return false;
			}
		}
		return true;
	}

	/** The latencies since the last time. */
	Heard collect() throws IOException, TimeoutException {
		long before = this.heard.collections();
		this.socket.getOutputStream().write(1);
		long since = System.nanoTime();
		while (this.heard.collections() == before) {
			if (this.gone || System.nanoTime() - since > this.lostNanos) {
				throw new TimeoutException("The listeners do not tell their latencies");
			}
			LockSupport.parkNanos(STEP_NANOS);
		}
		return this.heard;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
