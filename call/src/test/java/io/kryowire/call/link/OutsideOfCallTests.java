/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.CurrentCall;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.link.CallFutureTests.Waiter;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What others have attached to a future for which a handler, or a network thread, asks.
 */
class OutsideOfCallTests {

	private static final CallMethod NEVER = CallMethod.of("never", Integer.class, Integer.class);

	private static final CallMethod WAIT = CallMethod.of("wait", Integer.class);

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"));

	private CompletableFuture<@Nullable Object> shared = new CompletableFuture<>();

	/** What the handler waits for. */
	private Supplier<CompletableFuture<@Nullable Object>> awaited = () -> this.shared;

	private Waiter waiter = CompletableFuture::get;

	private final AtomicReference<@Nullable OuterCall> handler = new AtomicReference<>();

	private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

	private final AtomicReference<@Nullable Seen> seen = new AtomicReference<>();

	/** What is seen by what is attached. */
	private record Seen(Thread thread, @Nullable OuterCall current, Optional<CallContext> context) {
	}

	@BeforeEach
	void connect() {
		this.pair.completions = (task) -> {
		};
		this.pair.answer(NEVER, (arguments) -> new CompletableFuture<>());
		this.pair.answer(WAIT, Execution.KEYED, (arguments) -> {
			this.handler.set(OuterCall.current());
			this.thread.set(Thread.currentThread());
			CallContext context = new CallContext(CallerIdentity.unproven("somebody"), 0, false, 0, CallHeaders.NONE);
			CallContext before = CurrentCall.begin(context);
			try {
				this.waiter.await(this.awaited.get());
				assertThat(new CurrentCall().get()).isSameAs(context);
				assertThat(OuterCall.current()).isSameAs(this.handler.get());
				return 1;
			}
			finally {
				CurrentCall.end(before);
			}
		});
		this.pair.connected();
		this.shared = this.pair.method(NEVER).ask(AbstractLinkContract.PATIENT, 1);
	}

	@AfterEach
	void close() {
		this.pair.threads.close();
	}

	private void look() {
		this.seen.set(new Seen(Thread.currentThread(), OuterCall.current(), new CurrentCall().find()));
	}

	/** Has a handler wait. */
	private void handlerWaits() {
		this.pair.method(WAIT).ask(AbstractLinkContract.PATIENT);
		this.pair.pump();
		patiently().until(() -> {
			OuterCall outer = this.handler.get();
			return outer != null && isParkedByAFuture(this.thread.get());
		});
	}

	/** And not by one of the locks on its way. */
	private static boolean isParkedByAFuture(@Nullable Thread waiting) {
		Object blocker = (waiting != null) ? LockSupport.getBlocker(waiting) : null;
		return blocker instanceof CompletableFuture
				|| (blocker != null && blocker.getClass().getNestHost() == CompletableFuture.class);
	}

	private CallFuture call() {
		return (CallFuture) this.shared;
	}

	static Stream<Waiter> waiters() {
		return Stream.of(CompletableFuture::get, CompletableFuture::join, (call) -> call.get(1, TimeUnit.HOURS));
	}

	@ParameterizedTest
	@MethodSource("waiters")
	void itDoesNotRunAsTheHandlersCallThatWaits(Waiter waiter) {
		this.waiter = waiter;
		this.shared.thenRun(this::look);
		handlerWaits();
		assertThat(call().end(1, null)).as("taken by the handler").isTrue();
		patiently().until(() -> this.seen.get() != null);
		assertThat(this.seen).hasValue(new Seen(this.thread.get(), null, Optional.empty()));
	}

	@Test
	void norIfItsAnswerIsThereAlready() {
		this.shared.thenRun(this::look);
		call().end(1, null);
		this.pair.method(WAIT).ask(AbstractLinkContract.PATIENT);
		this.pair.pump();
		patiently().until(() -> this.seen.get() != null);
		assertThat(this.seen).hasValue(new Seen(this.thread.get(), null, Optional.empty()));
	}

	/** Or what it calls back itself would be taken for what waits for itself. */
	@ParameterizedTest
	@MethodSource("waiters")
	void norAsIfTheHandlerStillWaitedForTheCall(Waiter waiter) {
		BoundMethod method = new BoundMethod(NEVER, 0, KryoCodec.of(), CallMeter.NONE);
		AtomicReference<@Nullable CallFuture> own = new AtomicReference<>();
		AtomicReference<@Nullable Boolean> waitedFor = new AtomicReference<>();
		this.waiter = waiter;
		this.awaited = () -> {
			long now = System.nanoTime();
			CallFuture call = CallFuture.of(method, now, now + Waiting.LONGEST.toNanos(), this.handler.get());
			call.thenRun(() -> waitedFor.set(isWaitedFor(call)));
			own.set(call);
			return call;
		};
		this.pair.method(WAIT).ask(AbstractLinkContract.PATIENT);
		this.pair.pump();
		patiently().until(() -> isWaitedFor(own.get()));
		Objects.requireNonNull(own.get()).end(1, null);
		patiently().until(() -> waitedFor.get() != null);
		assertThat(waitedFor).hasValue(false);
	}

	private boolean isWaitedFor(@Nullable CallFuture call) {
		OuterCall outer = this.handler.get();
		return call != null && outer != null && outer.isWaitingFor(call.identity());
	}

	/** Whoever waits for a future helps to run what is attached to that. */
	@ParameterizedTest
	@MethodSource("waiters")
	void norIfItIsAttachedToAFutureThatAnotherThreadCompletes(Waiter waiter) {
		this.waiter = waiter;
		CompletableFuture<@Nullable Object> other = new AwaitedFuture<>();
		this.awaited = () -> other;
		CountDownLatch run = new CountDownLatch(1);
		// Whichever of them this thread takes, the other one is left to the handler
		for (int i = 0; i < 2; i++) {
			other.thenRun(() -> lookOnHandlersThread(run));
		}
		handlerWaits();
		patiently().until(() -> other.getNumberOfDependents() == 3);
		other.complete(1);
		patiently().until(() -> this.seen.get() != null);
		assertThat(this.seen).hasValue(new Seen(this.thread.get(), null, Optional.empty()));
	}

	private void lookOnHandlersThread(CountDownLatch run) {
		if (Thread.currentThread() == this.thread.get()) {
			look();
			run.countDown();
			return;
		}
		try {
			Waiting.await(run);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static <T extends @Nullable Object> T onNetworkThread(Callable<T> task) throws Exception {
		FutureTask<T> work = new FutureTask<>(task);
		new NetworkThread(work, "network").start();
		return Waiting.get(work);
	}

	static Stream<Waiter> askers() {
		return Stream.concat(waiters(), Stream.of((call) -> call.get(0, TimeUnit.SECONDS)));
	}

	@ParameterizedTest
	@MethodSource("askers")
	void aNetworkThreadTakesAnAnswerThatIsThereAndRunsNothing(Waiter asker) throws Exception {
		this.shared.thenRun(this::look);
		call().end(7, null);
		assertThat(onNetworkThread(() -> asker.await(this.shared))).isEqualTo(7);
		assertThat(this.seen).hasValue(null);
		call().settle();
		assertThat(this.seen).doesNotHaveValue(null);
	}

	@ParameterizedTest
	@MethodSource("askers")
	void soItDoesWithAFailure(Waiter asker) {
		this.shared.whenComplete((value, problem) -> look());
		call().end(null, new IllegalStateException("failed"));
		assertThatExceptionOfType(ExecutionException.class)
			.isThrownBy(() -> onNetworkThread(() -> asker.await(this.shared)))
			.havingRootCause()
			.isInstanceOf(IllegalStateException.class)
			.withMessage("failed");
		assertThat(this.seen).hasValue(null);
	}

	@Test
	void norDoesItByCancellingWhatHasEnded() throws Exception {
		this.shared.whenComplete((value, problem) -> look());
		call().end(7, null);
		assertThat(onNetworkThread(() -> this.shared.cancel(true))).isFalse();
		assertThat(this.seen).hasValue(null);
		call().settle();
		assertThat(this.shared).isCompletedWithValue(7);
	}

}
