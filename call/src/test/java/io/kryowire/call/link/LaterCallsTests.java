/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.link.LaterCalls.LaterCall;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LaterCallsTests {

	private static final ServerMethod METHOD = new ServerMethod(CallMethod.of("later", int.class), 0, KryoCodec.of(),
			(arguments) -> 1, Execution.KEYED, CallMeter.NONE);

	private final LaterCalls calls = new LaterCalls();

	private final List<LaterCall> ended = new ArrayList<>();

	private LaterCall add(long id, long deadline) {
		LaterCall call = new LaterCall(METHOD, id, 0, deadline, 0, new CompletableFuture<>(), null, null, null);
		this.calls.add(call);
		return call;
	}

	@Test
	void eachEndsOnce() {
		LaterCall call = add(7, 100);
		assertThat(this.calls.end(7)).isSameAs(call);
		assertThat(this.calls.end(7)).isNull();
		assertThat(this.calls.end(call)).isFalse();
		assertThat(this.calls.isEmpty()).isTrue();
	}

	/** A client may say what it likes, and what its calls hold must not stay. */
	@Test
	void callsOfOneNumberAllEnd() {
		List<LaterCall> same = List.of(add(7, 100), add(7, 100), add(7, 100));
		this.calls.expire(101, this.ended::add);
		assertThat(this.ended).containsExactlyInAnyOrderElementsOf(same);
		assertThat(this.calls.isEmpty()).isTrue();
	}

	@Test
	void thoseWithoutAnAnswerHaveNoNumberAndEndAsWell() {
		LaterCall first = add(0, 100);
		LaterCall second = add(0, 200);
		this.calls.expire(150, this.ended::add);
		assertThat(this.ended).containsExactly(first);
		this.calls.expire(201, this.ended::add);
		assertThat(this.ended).containsExactly(first, second);
	}

	@Test
	void aCallThatComesWithAnEarlierDeadlineIsSeenInTime() {
		add(1, 1000);
		LaterCall early = add(2, 10);
		this.calls.expire(5, this.ended::add);
		assertThat(this.ended).isEmpty();
		this.calls.expire(11, this.ended::add);
		assertThat(this.ended).containsExactly(early);
		this.calls.endAll(this.ended::add);
		assertThat(this.ended).hasSize(2);
	}

}
