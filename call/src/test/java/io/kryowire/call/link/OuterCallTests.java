/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a call knows of those that its handler makes.
 */
class OuterCallTests {

	private static final CallMethod ECHO = CallMethod.of("echo", int.class, int.class);

	private static final CallMethod NEVER = CallMethod.of("never", int.class);

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"));

	private final RemoteMethod echo = this.pair.method(this.pair.answer(ECHO, (arguments) -> arguments[0]));

	private final RemoteMethod never = this.pair
		.method(this.pair.answer(NEVER, (arguments) -> new CompletableFuture<>()));

	private OuterCall outer(long millis) {
		return new OuterCall("outer", true, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), CallChain.NONE,
				this.pair.threads);
	}

	private OuterCall outer() {
		return outer(Waiting.LONGEST.toMillis());
	}

	private CompletableFuture<@Nullable Object> ask(OuterCall outer, RemoteMethod method,
			@Nullable Object... arguments) {
		return outer.within(() -> method.ask(AbstractLinkContract.PATIENT, arguments));
	}

	@Test
	void callsThatHaveEndedAreForgotten() {
		this.pair.connected();
		OuterCall outer = outer();
		for (int i = 0; i < 1000; i++) {
			CompletableFuture<@Nullable Object> call = ask(outer, this.echo, i);
			assertThat(outer.underWay()).isEqualTo(1);
			this.pair.pump();
			assertThat(call).isCompletedWithValue(i);
			assertThat(outer.underWay()).isZero();
		}
		ask(outer, this.never).cancel(true);
		assertThat(outer.underWay()).isZero();
		ask(outer, this.never);
		this.pair.client.closed("a test");
		assertThat(outer.underWay()).isZero();
	}

	@Test
	void whoIsGivenUpTellsWhatIsUnderWayAndCallsNobodyAnyMore() {
		this.pair.connected();
		OuterCall outer = outer();
		List<CompletableFuture<@Nullable Object>> calls = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			calls.add(ask(outer, this.never));
		}
		assertThat(outer.giveUp())
			.containsExactlyInAnyOrderElementsOf(calls.stream().map((call) -> (CallFuture) call).toList());
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(ask(outer, this.echo, 1)::get);
		assertThatExceptionOfType(CallException.class)
			.isThrownBy(() -> outer.within(() -> this.echo.call(AbstractLinkContract.PATIENT, 1)))
			.withMessageContaining("nobody waits any more for outer")
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.EXPIRED));
	}

	/** Nobody waits for what is told, and whoever is told is waited for by nobody. */
	@Test
	void whatHasNoAnswerHasNoEndEither() {
		this.pair.connected();
		OuterCall late = outer(-1);
		assertThat(outer().giveUp()).isEmpty();
		assertThat(late.within(() -> this.echo.tell(AbstractLinkContract.PATIENT, 1))).isTrue();
		OuterCall told = new OuterCall("told", false, System.nanoTime() - 1, CallChain.NONE, this.pair.threads);
		CompletableFuture<@Nullable Object> before = ask(told, this.never);
		assertThat(told.giveUp()).isEmpty();
		CompletableFuture<@Nullable Object> after = ask(told, this.echo, 1);
		this.pair.pump();
		assertThat(before).isNotDone();
		assertThat(after).isCompletedWithValue(1);
	}

	@Test
	void waitingForOneCallIsNotWaitingForAnother() {
		this.pair.connected();
		OuterCall outer = outer();
		CallFuture one = (CallFuture) ask(outer, this.never);
		CallFuture two = (CallFuture) ask(outer, this.never);
		assertThat(outer.isWaitingFor(one.identity())).isFalse();
		outer.startWaiting(one.identity());
		assertThat(outer.isWaitingFor(one.identity())).isTrue();
		assertThat(outer.isWaitingFor(two.identity())).isFalse();
		outer.stopWaiting();
		assertThat(outer.isWaitingFor(one.identity())).isFalse();
	}

	/** What depends on a future may depend on any, and on several. */
	@Test
	void whatIsWaitedForIsKnownIfOnlyOneCallIsUnderWay() {
		this.pair.connected();
		OuterCall outer = outer();
		CallFuture one = (CallFuture) ask(outer, this.never);
		CallFuture two = (CallFuture) ask(outer, this.never);
		outer.startWaiting(((AwaitedFuture<?>) one.thenApply(UnaryOperator.identity())).identity());
		assertThat(outer.isWaitingFor(one.identity())).isFalse();
		assertThat(outer.isWaitingFor(two.identity())).isFalse();
		two.cancel(true);
		assertThat(outer.isWaitingFor(one.identity())).isTrue();
		assertThat(outer.isWaitingFor(two.identity())).isFalse();
	}

	/** Somebody gives the call up while its handler sends. */
	@Test
	void whatIsSentMeanwhileIsCancelled() {
		this.pair.connected();
		OuterCall outer = outer();
		this.pair.clientChannel.meanwhile(outer::giveUp);
		CompletableFuture<@Nullable Object> call = ask(outer, this.never);
		assertThatExceptionOfType(CancellationException.class).isThrownBy(call::join);
		assertThat(outer.underWay()).isZero();
	}

	@Test
	void whoseDeadlineHasPassedIsSaid() throws Exception {
		this.pair.connected();
		CompletableFuture<@Nullable Object> call = ask(outer(Waiting.LONGEST.toMillis() / 2), this.never);
		this.pair.client.passEnded(System.nanoTime() + Waiting.LONGEST.toNanos());
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(call::get)
			.withMessageContaining("no answer from node to never within its deadline, which is that of outer");
	}

	@Test
	void anOuterCallIsCurrentOnlyMeanwhile() {
		OuterCall outer = outer();
		OuterCall other = outer();
		outer.within(() -> {
			assertThat(OuterCall.current()).isSameAs(outer);
			other.within(() -> assertThat(OuterCall.current()).isSameAs(other));
			return assertThat(OuterCall.current()).isSameAs(outer);
		});
		assertThat(OuterCall.current()).isNull();
	}

	/** That which waits for a thread; on the network thread the call fails. */
	@Test
	void aCallWhoseCallersCannotBeReadEndsTheConnection() {
		this.pair.answer(CallMethod.of("queued", int.class), Execution.KEYED, (arguments) -> 1);
		this.pair.connected();
		byte[] frame = { FrameKind.CALLS, 2 << Protocol.FLAG_BITS | Protocol.NESTED, 100, 3, 2, 0, 0 };
		assertThatExceptionOfType(ProtocolException.class)
			.isThrownBy(() -> this.pair.server.received(frame, 0, frame.length))
			.withMessageContaining("8 bytes are needed");
		assertThat(this.pair.server.heldBytes()).isZero();
	}

}
