/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

/**
 * A call under way, which knows what must be answered.
 */
final class PendingCall implements Answer {

	private final CallWindow window;

	private final Latencies latencies;

	private final Failures failures;

	private final long expected;

	/** When it was sent, or 0 if its time is not taken. */
	private final long sentNanos;

	PendingCall(CallWindow window, Latencies latencies, Failures failures, long expected, long sentNanos) {
		this.window = window;
		this.latencies = latencies;
		this.failures = failures;
		this.expected = expected;
		this.sentNanos = sentNanos;
	}

	@Override
	public void done(long value) {
		if (this.sentNanos != 0) {
			this.latencies.record(System.nanoTime() - this.sentNanos);
		}
		this.failures.check(this.expected, value);
		this.window.leave();
	}

	@Override
	public void failed(Throwable problem) {
		this.failures.failed(problem);
		this.window.leave();
	}

}
