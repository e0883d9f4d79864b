/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.RemoteMethod;
import io.kryowire.codec.WireException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * How calls end: with results of all kinds, or with exceptions.
 */
abstract class AbstractResultContract extends AbstractLinkContract {

	private static final CallMethod FAIL = CallMethod.of("fail(String)", String.class, String.class);

	private static final CallMethod QUOTE = CallMethod.of("quote", Quote.class, Quote.class);

	private static final CallMethod ANY = CallMethod.of("any", Object.class, Object.class);

	@ParameterizedTest
	@EnumSource(Execution.class)
	void whenAHandlerReturnsThenTheCallerGetsWhatItReturned(Execution execution) throws Exception {
		CallMethod sum = answer(execution, CallMethod.of("sum", int.class, int.class, int.class),
				(arguments) -> (int) arguments[0] + (int) arguments[1]);
		answer(execution, QUOTE, (arguments) -> arguments[0]);
		answer(execution, CallMethod.of("none", Void.class), (arguments) -> null);
		answer(execution, CallMethod.of("void", void.class, long.class), (arguments) -> "not for the caller");
		answer(execution, CallMethod.of("text", String.class, String.class), (arguments) -> arguments[0]);
		Peer peer = connect();
		assertThat(peer.method(sum).call(PATIENT, 2, 3)).isEqualTo(5);
		Quote quote = new Quote("CH0012032048", 101.5, List.of(1, 2, 3), Map.of("venue", "X"));
		assertThat(peer.method(QUOTE).call(PATIENT, quote)).isEqualTo(quote).isNotSameAs(quote);
		assertThat(peer.method(QUOTE).call(PATIENT, (Object) null)).isNull();
		assertThat(peer.method(CallMethod.of("none", Void.class)).call(PATIENT)).isNull();
		assertThat(peer.method(CallMethod.of("void", void.class, long.class)).call(PATIENT, 7L)).isNull();
		RemoteMethod text = peer.method(CallMethod.of("text", String.class, String.class));
		assertThat(text.call(PATIENT, "")).isEqualTo("");
		String large = "ü".repeat(300_000);
		assertThat(text.call(PATIENT, large)).isEqualTo(large);
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void whenAHandlerReturnsAFutureThenTheCallerGetsItsResult(Execution execution) throws Exception {
		CompletableFuture<Integer> later = new CompletableFuture<>();
		CallMethod wait = answer(execution, CallMethod.of("wait", int.class), (arguments) -> later);
		CallMethod ready = answer(execution, CallMethod.of("ready", int.class),
				(arguments) -> CompletableFuture.completedStage(42));
		Peer peer = connect();
		CompletableFuture<@Nullable Object> waiting = peer.method(wait).ask(PATIENT);
		assertThat(peer.method(ready).call(PATIENT)).isEqualTo(42);
		assertThat(waiting).isNotDone();
		later.complete(7);
		assertThat(result(waiting)).isEqualTo(7);
	}

	@Test
	void whenAHandlersFutureFailsThenTheCallerGetsItsException() throws Exception {
		RemoteMethod fail = remote(answer(Execution.INLINE, FAIL, (arguments) -> CompletableFuture
			.supplyAsync(() -> List.of().get((int) Integer.valueOf((String) arguments[0])))));
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> fail.call(PATIENT, "3"))
			.matches((ex) -> ex.remoteType().equals(ArrayIndexOutOfBoundsException.class.getName()));
	}

	@Test
	void whenAHandlersFutureHasAResultOfAnotherTypeThenTheCallFailsAndGivesItsRoomBack() throws Exception {
		CompletableFuture<@Nullable Object> later = new CompletableFuture<>();
		answer(Execution.KEYED, CallMethod.of("wrong", int.class), (arguments) -> later);
		Peer peer = connect();
		CompletableFuture<@Nullable Object> asked = peer.method(CallMethod.of("wrong", int.class)).ask(PATIENT);
		later.complete("not a number");
		assertThatThrownBy(() -> result(asked)).cause().isInstanceOf(RemoteCallException.class);
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void whenTheClassOfAHandlersExceptionIsUnknownThenTheCallerGetsItsNameAndMessage(Execution execution)
			throws Exception {
		RemoteMethod fail = remote(answer(execution, FAIL, (arguments) -> {
			throw new IOException((String) arguments[0]);
		}));
		for (String message : new @Nullable String[] { "disk full", "", null }) {
			assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> fail.call(PATIENT, message))
				.matches((ex) -> ex.outcome() == Outcome.REMOTE)
				.matches((ex) -> ex.remoteType().equals("java.io.IOException"))
				.matches((ex) -> ex.remoteStack() == null)
				.extracting(RemoteCallException::remoteMessage)
				.isEqualTo(message);
		}
	}

	@Test
	void whenStacksAreSentThenTheCallerGetsTheHandlersStack() throws Exception {
		this.sendStacks = true;
		RemoteMethod fail = remote(answer(Execution.INLINE, FAIL, (arguments) -> {
			throw new IOException((String) arguments[0]);
		}));
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> fail.call(PATIENT, "x"))
			.extracting(RemoteCallException::remoteStack)
			.asString()
			.contains("java.io.IOException: x", "at " + AbstractResultContract.class.getName());
	}

	@Test
	void whenTheClassOfAHandlersExceptionIsKnownThenTheCallerGetsThatException() throws Exception {
		this.exceptions = List.of(IOException.class, OutOfStock.class, Picky.class);
		List<Throwable> problems = List.of(new IOException("a"), new OutOfStock(), new Picky("b"));
		RemoteMethod fail = remote(answer(Execution.INLINE, FAIL, (arguments) -> {
			throw (Exception) problems.get(Integer.parseInt((String) arguments[0]));
		}));
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> fail.call(PATIENT, "0"))
			.withMessage("a")
			.withCauseInstanceOf(RemoteCallException.class);
		assertThatExceptionOfType(OutOfStock.class).isThrownBy(() -> fail.call(PATIENT, "1"));
		assertThatExceptionOfType(Picky.class).isThrownBy(() -> fail.call(PATIENT, "2")).withMessageContaining("b");
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> result(fail.ask(PATIENT, "0")))
			.withCauseInstanceOf(IOException.class);
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void whateverAHandlerThrowsTheLinkGoesOn(Execution execution) throws Exception {
		List<Throwable> problems = List.of(new StackOverflowError(), new OutOfMemoryError("not really"),
				new AssertionError(), new Mute(), new CompletionException(null),
				new RuntimeException("x".repeat(1 << 20)), new InterruptedException(), new LinkageError("no class"));
		answer(execution, FAIL, (arguments) -> {
			throw LinkContractThrows.<RuntimeException>sneaky(problems.get(Integer.parseInt((String) arguments[0])));
		});
		CallMethod echo = answerEcho(execution);
		Peer peer = connect();
		for (int i = 0; i < problems.size(); i++) {
			String number = Integer.toString(i);
			assertThatExceptionOfType(RemoteCallException.class).as(number)
				.isThrownBy(() -> peer.method(FAIL).call(PATIENT, number));
			peer.method(FAIL).tell(PATIENT, number);
			assertThat(peer.method(echo).call(PATIENT, i)).isEqualTo(i);
		}
		assertThat(peer.statistics().connects()).isEqualTo(1);
	}

	@Test
	void whenAnArgumentCannotBeEncodedThenTheCallerIsToldAndNothingIsSent() throws Exception {
		AtomicInteger handled = new AtomicInteger();
		answer(Execution.INLINE, ANY, (arguments) -> handled.incrementAndGet());
		CallMethod echo = answerEcho(Execution.INLINE);
		Peer peer = connect();
		RemoteMethod any = peer.method(ANY);
		long before = peer.statistics().callsSent();
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> any.call(PATIENT, new Thread()));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> any.ask(PATIENT, new Thread()));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> any.tell(PATIENT, new Thread()));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> any.call(PATIENT, 1, 2));
		assertThat(peer.statistics().callsSent()).isEqualTo(before);
		assertThat(peer.method(echo).call(PATIENT, 8)).isEqualTo(8);
		assertThat(handled).hasValue(0);
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void whenAResultCannotBeEncodedThenTheCallerGetsAFailure(Execution execution) throws Exception {
		answer(execution, ANY, (arguments) -> new Thread());
		answer(execution, QUOTE, (arguments) -> "not a quote");
		CallMethod echo = answerEcho(execution);
		Peer peer = connect();
		for (CallMethod method : List.of(ANY, QUOTE)) {
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(method).call(PATIENT, (Object) null))
				.matches((ex) -> ex.outcome() == Outcome.REMOTE);
		}
		assertThat(peer.method(echo).call(PATIENT, 1)).isEqualTo(1);
		assertThat(peer.statistics().connects()).isEqualTo(1);
	}

	@Test
	void whenAMethodOrItsTypesAreUnknownAtThePeerThenTheCallIsRejected() throws Exception {
		answer(Execution.INLINE, QUOTE, (arguments) -> arguments[0]);
		Peer peer = connect();
		for (CallMethod method : List.of(CallMethod.of("absent", int.class),
				CallMethod.of("quote", int.class, Quote.class))) {
			@Nullable Object[] arguments = new Object[method.parameters().size()];
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(method).call(PATIENT, arguments))
				.matches((ex) -> ex.outcome() == Outcome.REJECTED)
				.withMessageContaining("quote");
		}
	}

	@Test
	void whenAThousandMethodsAreBoundThenEachCallReachesItsOwn() throws Exception {
		List<CallMethod> methods = IntStream.range(0, 1000).mapToObj((i) -> {
			return answer(Execution.INLINE, CallMethod.of("method" + i, int.class), (arguments) -> i);
		}).toList();
		Peer peer = connect();
		for (int i = 999; i >= 0; i -= 37) {
			assertThat(peer.method(methods.get(i)).call(PATIENT)).isEqualTo(i);
		}
	}

	/** Something with fields. */
	record Quote(String isin, double bid, List<Integer> sizes, Map<String, String> tags) {
	}

	/** An exception without a message. */
	static final class OutOfStock extends Exception {

		private static final long serialVersionUID = 1L;

	}

	/** An exception that takes no cause afterwards. */
	static final class Picky extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Picky(String message) {
			super(message, null);
		}

	}

	/** An exception that does not say what has happened. */
	static final class Mute extends RuntimeException {

		private static final long serialVersionUID = 1L;

		@Override
		public String getMessage() {
			throw new IllegalStateException("no comment");
		}

	}

	/** Throws what is checked as if it were not. */
	static final class LinkContractThrows {

		private LinkContractThrows() {
		}

		@SuppressWarnings("unchecked")
		static <E extends Throwable> RuntimeException sneaky(Throwable problem) throws E {
			throw (E) problem;
		}

	}

}
