/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that the network thread runs, one after the other, of one frame: those behind a
 * slow one may have expired before their turn. Nobody looks at the clock for each.
 */
class ExpiryWithinAFrameTests {

	private static final CallMethod WORK = CallMethod.of("work", int.class, int.class);

	private static final int SLOW = 0;

	private static final int LAST = 30;

	/** Those that run between two looks at the clock, if nobody measures them. */
	private static final int UNSEEN = 8;

	private static final Duration SHORT = Duration.ofMillis(1);

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"));

	private final List<Integer> executed = new ArrayList<>();

	private final List<CompletableFuture<@Nullable Object>> hurried = new ArrayList<>();

	/** Which are in one frame, behind one that is slower than they can wait. */
	private void callBehindASlowOne(CallMeter meter) {
		RemoteMethod work = this.pair.method(this.pair.answer(WORK, Execution.INLINE, (arguments) -> {
			this.executed.add((Integer) arguments[0]);
			if ((int) arguments[0] == SLOW) {
				waitUntil(System.nanoTime() + 2 * SHORT.toNanos());
			}
			return arguments[0];
		}, meter));
		this.pair.connected();
		// Those that are made while it is on its way leave together
		work.ask(AbstractLinkContract.PATIENT, -1);
		work.ask(AbstractLinkContract.PATIENT, SLOW);
		CallOptions brief = CallOptions.DEFAULT.withDeadline(SHORT);
		for (int number = 1; number <= LAST; number++) {
			this.hurried.add(work.ask(brief, number));
		}
		this.pair.clientChannel.network = true;
		this.pair.client.passEnded(System.nanoTime() - TimeUnit.HOURS.toNanos(1));
		this.pair.clientChannel.network = false;
		assertThat(this.pair.clientChannel.frames).hasSize(2);
		this.pair.pump();
		assertThat(this.executed).startsWith(-1, SLOW);
	}

	private static void waitUntil(long nanoTime) {
		while (nanoTime - System.nanoTime() > 0) {
			LockSupport.parkNanos(nanoTime - System.nanoTime());
		}
	}

	private static @Nullable Outcome outcome(CompletableFuture<@Nullable Object> call) {
		return call.handle((value, problem) -> (problem instanceof CallException ex) ? ex.outcome() : null).join();
	}

	@Test
	void afterAFewTheOthersAreNotRun() {
		callBehindASlowOne(CallMeter.NONE);
		assertThat(this.executed).hasSizeLessThan(2 + UNSEEN).doesNotContain(LAST);
		assertThat(this.pair.serverCounters.ofPeer(List.of()).expired()).isEqualTo(LAST + 2L - this.executed.size());
		assertThat(outcome(this.hurried.get(LAST - 1))).isEqualTo(Outcome.EXPIRED);
		assertThat(this.pair.server.inFlight()).isZero();
	}

	/** Whose end is measured has the clock looked at. */
	@Test
	void whereCallsAreMeasuredNoneOfThemIsRun() {
		List<@Nullable Outcome> ends = new ArrayList<>();
		callBehindASlowOne((method) -> (nanos, outcome) -> ends.add(outcome));
		assertThat(this.executed).containsExactly(-1, SLOW);
		assertThat(ends).hasSize(LAST + 2).endsWith(Outcome.EXPIRED);
	}

}
