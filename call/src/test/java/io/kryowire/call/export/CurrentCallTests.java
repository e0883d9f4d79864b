/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.CurrentCall;
import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.call.routing.Cluster;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Services that ask for the call that they answer, over real sockets.
 */
class CurrentCallTests {

	/** Whatever it is that knows whether the caller has given up. */
	@Test
	void contextsThatSayTheSameAreEqual() {
		CallContext context = context(7, false);
		assertThat(context).isEqualTo(context(7, false)).hasSameHashCodeAs(context(7, false));
		assertThat(context).isNotEqualTo(context(8, false))
			.isNotEqualTo(context.withHeaders(CallHeaders.NONE.with("name", "value")));
	}

	@Test
	void aParameterIsFilledByTheNodeAndDoesNotTravel() throws Exception {
		try (Cluster cluster = new Cluster()) {
			ServerInterceptor sees = (call, next) -> {
				assertThat(call.arguments()).contains(call.context())
					.hasSize(call.exchange().method().getParameterCount());
				assertThat(call.key()).isIn("k", null);
				return next.proceed(call);
			};
			cluster.start("node", 0, List.of(sees), new Asks());
			Asking client = cluster.connect()
				.client(Asking.class, (builder) -> builder.interceptors(List.of((ClientInterceptor) (call, next) -> {
					call.header("tenant", "acme");
					return next.proceed(call);
				})));
			assertThat(client.who(3, null, "k")).isEqualTo("client acme 3 k true false");
			CallContext ignored = new CallContext(CallerIdentity.unproven("somebody"), 0, false, 0, CallHeaders.NONE);
			assertThat(client.who(4, ignored, "k")).isEqualTo("client acme 4 k true false");
			assertThat(client.later(null).get()).isEqualTo("client");
		}
	}

	@Test
	void aParameterIsFilledWithoutInterceptorsAndHeadersToo() throws Exception {
		try (Cluster cluster = Cluster.of(new Asks()).connect()) {
			Asking client = cluster.client(Asking.class);
			assertThat(client.who(3, null, "k")).isEqualTo("client null 3 k true false");
			assertThat(client.later(null).get()).isEqualTo("client");
		}
	}

	@Test
	void interceptorsThatWantHeadersOnlySeeNoOtherCalls() throws Exception {
		AtomicBoolean seen = new AtomicBoolean();
		ServerInterceptor headersOnly = new ServerInterceptor() {
			@Override
			public boolean wantsCallsWithoutHeaders() {
				return false;
			}

			@Override
			public @Nullable Object intercept(ServerCall call, Chain next) throws Exception {
				seen.set(true);
				return next.proceed(call);
			}
		};
		try (Cluster cluster = new Cluster()) {
			cluster.start("node", 0, List.of(headersOnly), new Asks());
			assertThat(cluster.connect().client(Asking.class).who(1, null, "k")).startsWith("client null 1");
			assertThat(seen).isFalse();
		}
	}

	@Test
	void theNameOnTheWireDoesNotTellOfTheParameter() {
		assertThat(ServiceContract.of(Asking.class).exchanges()).extracting((exchange) -> exchange.wire().name())
			.containsExactly("asking/later()", "asking/who(int,String)");
	}

	@Test
	void oneParameterIsEnough() {
		assertThatExceptionOfType(InvalidContractException.class).isThrownBy(() -> ServiceContract.of(Twice.class))
			.withMessageContaining("Twice.run(CallContext, CallContext): it has 2 parameters of type CallContext");
	}

	@Test
	void whoIsNotToldMayAskWhileTheMethodRunsAndNoLonger() throws Exception {
		CurrentCall current = new CurrentCall();
		try (Cluster cluster = new Cluster().currentCall()) {
			cluster.start("node", 0, List.of(), (Plain) () -> current.get().caller() + current.find().isPresent());
			assertThat(cluster.connect().client(Plain.class).who()).isEqualTo("clienttrue");
		}
		assertThat(current.find()).isEmpty();
		assertThatIllegalStateException().isThrownBy(current::get).withMessageContaining("is not answering a call");
	}

	@Test
	void aNodeThatDoesNotSayWhichKnowsOfNoCall() throws Exception {
		CurrentCall current = new CurrentCall();
		try (Cluster cluster = Cluster.of((Plain) () -> String.valueOf(current.find().isPresent())).connect()) {
			assertThat(cluster.client(Plain.class).who()).isEqualTo("false");
		}
	}

	@Test
	void aCallWithinACallEndsWithTheFirstOne() {
		CallContext outer = context(System.nanoTime(), false);
		CallContext inner = context(System.nanoTime(), true);
		CallContext before = CurrentCall.begin(outer);
		CallContext between = CurrentCall.begin(inner);
		assertThat(new CurrentCall().get()).isSameAs(inner);
		CurrentCall.end(between);
		assertThat(new CurrentCall().get()).isSameAs(outer);
		CurrentCall.end(before);
		assertThat(new CurrentCall().find()).isEmpty();
	}

	@Test
	void aCallIsCancelledIfTheCallerHasGivenUpOrItsTimeIsUp() {
		long soon = System.nanoTime() + TimeUnit.HOURS.toNanos(1);
		assertThat(context(soon, false).isCancelled()).isFalse();
		assertThat(context(soon, true).isCancelled()).isTrue();
		assertThat(context(System.nanoTime() - 1, false).isCancelled()).isTrue();
		assertThat(context(soon, true).withHeaders(CallHeaders.NONE.with("a", "b")).isCancelled()).isTrue();
	}

	@Test
	void aHandlerSeesThatItsCallerHasGivenUp() throws Exception {
		CountDownLatch runs = new CountDownLatch(1);
		CountDownLatch seen = new CountDownLatch(1);
		Holding service = (call) -> {
			runs.countDown();
			// It is interrupted as well, which may come first
			while (!Objects.requireNonNull(call).isCancelled()) {
				LockSupport.parkNanos(1000);
				Thread.interrupted();
			}
			seen.countDown();
			return CompletableFuture.completedFuture("late");
		};
		try (Cluster cluster = Cluster.of(service).connect()) {
			CompletableFuture<String> held = cluster.client(Holding.class).hold(null);
			Waiting.await(runs);
			held.cancel(true);
			Waiting.await(seen);
		}
	}

	private static CallContext context(long deadline, boolean givenUp) {
		return new CallContext(CallerIdentity.unproven("a"), deadline, false, 0, CallHeaders.NONE, () -> givenUp);
	}

	@KryonetExchange("asking")
	interface Asking {

		String who(int number, @Nullable CallContext call, @RouteKey String key);

		CompletableFuture<String> later(@Nullable CallContext call);

	}

	static final class Asks implements Asking {

		@Override
		public String who(int number, @Nullable CallContext call, String key) {
			CallContext known = Objects.requireNonNull(call);
			return "%s %s %d %s %s %s".formatted(known.caller(), known.headers().get("tenant"), number, key,
					known.remainingMillis() > 0, known.isCancelled());
		}

		@Override
		public CompletableFuture<String> later(@Nullable CallContext call) {
			return CompletableFuture.supplyAsync(() -> String.valueOf((call != null) ? call.caller() : null));
		}

	}

	@KryonetExchange
	interface Holding {

		CompletableFuture<String> hold(@Nullable CallContext call);

	}

	@KryonetExchange
	interface Plain {

		String who();

	}

	@KryonetExchange
	interface Twice {

		void run(CallContext one, CallContext other);

	}

}
