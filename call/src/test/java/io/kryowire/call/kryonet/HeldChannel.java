/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.CountDownLatch;

import io.kryowire.call.link.FrameChannel;
import io.kryowire.test.waiting.Waiting;

/**
 * A channel that keeps one thread waiting at its door: what it brings has been taken out
 * of the queue, and has not been written.
 */
final class HeldChannel extends ForwardingChannel {

	private final Held held;

	HeldChannel(FrameChannel channel, Held held) {
		super(channel);
		this.held = held;
	}

	@Override
	public boolean trySend(byte[] frame, int length) {
		this.held.pass();
		return super.trySend(frame, length);
	}

	/** The thread that is held. */
	static final class Held extends Thread {

		private final CountDownLatch atTheDoor = new CountDownLatch(1);

		private final CountDownLatch open = new CountDownLatch(1);

		/**
		 * A thread that is held the first time it sends.
		 * @param task what it does
		 */
		Held(Runnable task) {
			super(task, "held");
			setDaemon(true);
		}

		void pass() {
			if (Thread.currentThread() == this) {
				this.atTheDoor.countDown();
				Links.blockUntil(this.open);
			}
		}

		/** Starts, and returns when it is at the door. */
		void hold() throws InterruptedException {
			start();
			Waiting.await(this.atTheDoor);
		}

		/** Returns when it has done everything. */
		void release() throws InterruptedException {
			this.open.countDown();
			Waiting.join(this);
		}

	}

}
