/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.Optional;

import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * Calls nobody: answers at once, on the caller's thread. What is measured with it is what
 * the rig itself costs.
 */
public final class NoopSubject implements CallSubject {

	@Override
	public Optional<String> refusal(CallRow row) {
		return (row != CallRow.SLOW_CONSUMER) ? Optional.empty() : Optional.of("has no other side that could be slow");
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return new NoopClient();
	}

	/** Both sides in one. */
	private static final class NoopClient implements CallClient {

		private final CallService service = new CallService();

		@Override
		public void sum(int first, int second, Answer answer) {
			answer.done(this.service.sum(first, second));
		}

		@Override
		public void sum(Sum sum, Answer answer) {
			answer.done(this.service.sum(sum));
		}

		@Override
		public int query(int caller, int first, int second) {
			return this.service.query(first, second);
		}

		@Override
		public void tell(int first, int second) {
			this.service.tell(first, second);
		}

		@Override
		public long told() {
			return this.service.told();
		}

		@Override
		public long big(byte[] value) {
			return this.service.big(value);
		}

		@Override
		public void push(Item item, Answer answer) {
			answer.done(this.service.push(item));
		}

		@Override
		public void close() {
		}

	}

}
