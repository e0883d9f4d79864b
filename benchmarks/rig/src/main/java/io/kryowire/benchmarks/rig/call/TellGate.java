/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

/**
 * Holds the caller of a product that queues tells without bound: each quarter of the
 * window is followed by an ask, and no more than four of those may be unanswered.
 */
final class TellGate {

	private static final int PARTS = 4;

	private final int every;

	private final CallWindow asks = new CallWindow(PARTS);

	private final Latencies unused = new Latencies();

	private final Failures failures;

	private int sinceAsk;

	TellGate(int window, Failures failures) {
		this.every = window / PARTS;
		this.failures = failures;
	}

	void enter(CallClient client, int number) throws Exception {
		if (this.every == 0 || ++this.sinceAsk < this.every) {
			return;
		}
		this.sinceAsk = 0;
		this.asks.enter(client);
		client.sum(number, 1, new PendingCall(this.asks, this.unused, this.failures, number + 1, 0));
	}

}
