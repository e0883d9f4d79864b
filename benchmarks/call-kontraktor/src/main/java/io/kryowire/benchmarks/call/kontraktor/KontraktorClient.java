/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kontraktor;

import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.AwaitedAnswer;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;
import org.nustaq.kontraktor.IPromise;

/**
 * Calls the remote actor.
 */
final class KontraktorClient implements CallClient {

	private ServiceActor actor;

	private volatile long disconnects;

	void use(ServiceActor actor) {
		this.actor = actor;
	}

	void lost() {
		this.disconnects = 1;
	}

	private static void answer(IPromise<? extends Number> promise, Answer answer) {
		promise.then((value, problem) -> {
			if (problem != null) {
				answer.failed(new IllegalStateException(String.valueOf(problem)));
			}
			else {
				answer.done(value.longValue());
			}
		});
	}

	private static long await(IPromise<? extends Number> promise) throws Exception {
		AwaitedAnswer answer = new AwaitedAnswer();
		answer(promise, answer);
		return answer.await();
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		answer(this.actor.askSum(first, second), answer);
	}

	@Override
	public void sum(Sum sum, Answer answer) {
		answer(this.actor.askSumObject(sum), answer);
	}

	@Override
	public void tell(int first, int second) {
		this.actor.tellSum(first, second);
	}

	@Override
	public long told() throws Exception {
		return await(this.actor.told());
	}

	@Override
	public long big(byte[] value) throws Exception {
		return await(this.actor.big(value));
	}

	@Override
	public void push(Item item, Answer answer) {
		answer(this.actor.push(item), answer);
	}

	@Override
	public boolean offer(byte[] value) {
		if (this.disconnects > 0 || this.actor.isMailboxPressured()) {
			return false;
		}
		this.actor.consume(value);
		return true;
	}

	@Override
	public long disconnects() {
		return this.disconnects;
	}

	@Override
	public void close() {
		this.actor.close();
	}

}
