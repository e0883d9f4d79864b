/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that calls a node without pause, beside whatever else is done to it.
 */
final class HonestCaller implements AutoCloseable {

	private static final int SOME_CALLS = 20;

	private final Peer peer;

	private final AtomicLong answered = new AtomicLong();

	private final Thread thread = new Thread(this::callOn, "honest caller");

	private volatile @Nullable Throwable failure;

	private volatile boolean stopped;

	/**
	 * Begins when the peer is connected.
	 * @param peer is closed with this
	 */
	HonestCaller(Peer peer) throws InterruptedException {
		this.peer = Links.connected(peer);
		this.thread.start();
	}

	private void callOn() {
		try {
			while (!this.stopped) {
				assertThat(Links.echo(this.peer, "honest")).isEqualTo("honest");
				this.answered.incrementAndGet();
			}
		}
		catch (RuntimeException | Error ex) {
			this.failure = ex;
		}
	}

	/** All its calls have been answered, on one connection, and more are. */
	void assertUnharmed() {
		long before = this.answered.get();
		Eventually.until("it goes on", () -> this.failure != null || this.answered.get() >= before + SOME_CALLS);
		assertThat(this.failure).isNull();
		assertThat(this.peer.statistics().connects()).isEqualTo(1);
	}

	@Override
	public void close() throws InterruptedException {
		this.stopped = true;
		Waiting.join(this.thread);
		this.peer.close();
	}

}
