/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.kryowire.test.waiting.Waiting;

/**
 * Sends the same frame over and over, as fast as the socket takes it, until it is closed
 * by either side.
 */
final class Flood implements AutoCloseable {

	private final HandMade client;

	private final Thread thread;

	private volatile boolean ended;

	private volatile long sent;

	Flood(HandMade client, byte[] frame) {
		this.client = client;
		byte[] framed = HandMade.framed(frame);
		ByteBuffer many = ByteBuffer.allocate(Math.max(1, (1 << 16) / framed.length) * framed.length);
		while (many.hasRemaining()) {
			many.put(framed);
		}
		this.thread = new Thread(() -> run(many.array()), "flood");
		this.thread.setDaemon(true);
		this.thread.start();
		Eventually.until("the flood is on its way", () -> this.ended || this.sent > 1 << 20);
	}

	private void run(byte[] frames) {
		try {
			while (true) {
				this.client.send(frames);
				this.sent += frames.length;
			}
		}
		catch (IOException ex) {
			this.ended = true;
		}
	}

	/** Whether the server has put an end to it. */
	boolean isEnded() {
		return this.ended;
	}

	@Override
	public void close() throws IOException {
		this.client.close();
		try {
			Waiting.join(this.thread);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
