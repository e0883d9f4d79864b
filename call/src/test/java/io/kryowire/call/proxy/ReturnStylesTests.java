/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.RemoteCallException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.routing.Cluster;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReturnStylesTests {

	private static final Service service = new Service();

	private static Cluster cluster;

	private static Styles client;

	@BeforeAll
	static void start() throws InterruptedException {
		cluster = Cluster.of(service).connect();
		client = cluster.client(Styles.class);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	private static <T> T get(CompletionStage<T> stage) throws Exception {
		return Waiting.get(stage.toCompletableFuture());
	}

	@Test
	void aCallerWaitsForAValue() {
		assertThat(client.value("x")).isEqualTo("value x");
		assertThat(client.value(null)).isNull();
		assertThat(client.primitive(20, 1L)).isEqualTo(21L);
		assertThat(client.list(3)).containsExactly(0, 1, 2);
	}

	@Test
	void aCallerWaitsForTheEndOfAMethodWithoutAResult() {
		int before = service.done.get();
		client.nothing();
		assertThat(service.done).hasValue(before + 1);
	}

	@Test
	void anOptionalIsEmptyForNothing() {
		assertThat(client.optional("x")).contains("optional x");
		assertThat(client.optional("")).isEmpty();
	}

	@Test
	void aFutureCompletesLater() throws Exception {
		assertThat(get(client.future("x"))).isEqualTo("future x");
		assertThat(get(client.future(null))).isNull();
		assertThat(get(client.stage("x"))).isEqualTo("stage x");
		assertThat(get(client.optionalLater("x"))).contains("later x");
		assertThat(get(client.optionalLater(""))).isEmpty();
		int before = service.done.get();
		assertThat(get(client.nothingLater())).isNull();
		assertThat(service.done).hasValue(before + 1);
	}

	@Test
	void aMonoCallsAfterEachSubscriptionAndNotBefore() {
		int before = service.subscribed.get();
		Mono<String> mono = client.mono("x");
		assertThat(service.subscribed).hasValue(before);
		assertThat(mono.block(Waiting.LONGEST)).isEqualTo("mono x");
		assertThat(mono.block(Waiting.LONGEST)).isEqualTo("mono x");
		assertThat(service.subscribed).hasValue(before + 2);
		assertThat(client.mono("").block(Waiting.LONGEST)).isNull();
		assertThat(client.nothingMono().block(Waiting.LONGEST)).isNull();
	}

	@Test
	void aFluxHasOneElementOrNone() {
		assertThat(client.flux("x").collectList().block(Waiting.LONGEST)).containsExactly("flux x");
		assertThat(client.flux("").collectList().block(Waiting.LONGEST)).isEmpty();
	}

	@Test
	void aFluxWithMoreElementsThanOneFails() {
		assertThatExceptionOfType(RemoteCallException.class)
			.isThrownBy(() -> client.flux("two").blockLast(Waiting.LONGEST))
			.withMessageContaining("IndexOutOfBounds");
	}

	@Test
	void aOnewayCallDoesNotWait() {
		int before = service.told.get();
		client.tell("x");
		patiently().untilAsserted(() -> assertThat(service.told).hasValue(before + 1));
	}

	@Test
	void aFailureComesTheWayTheResultWould() {
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> client.value("fail"))
			.withMessageContaining("failed as told");
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> client.optional("fail"));
		CompletableFuture<String> future = client.future("fail");
		assertThatExceptionOfType(CompletionException.class).isThrownBy(future::join)
			.withCauseInstanceOf(RemoteCallException.class);
		assertThatExceptionOfType(RemoteCallException.class)
			.isThrownBy(() -> client.mono("fail").block(Waiting.LONGEST));
	}

	@Test
	void aServiceThatReturnsNullForAFutureFails() {
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> client.future("null").join())
			.withMessageContaining("returned null");
	}

	@Test
	void whoAsksForAFutureGetsEvenAWrongKeyByIt() {
		assertThat(client.keyed(null)).isCompletedExceptionally();
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> client.keyed(null).join())
			.withCauseInstanceOf(IllegalArgumentException.class)
			.withMessageContaining("keyed(String)")
			.withMessageContaining("@RouteKey");
	}

	/** All styles. */
	@KryonetExchange("styles")
	interface Styles {

		@Nullable String value(@Nullable String text);

		long primitive(int one, long two);

		List<Integer> list(int count);

		void nothing();

		Optional<String> optional(String text);

		CompletableFuture<@Nullable String> future(@Nullable String text);

		CompletionStage<String> stage(String text);

		CompletableFuture<Optional<String>> optionalLater(String text);

		CompletableFuture<Void> nothingLater();

		Mono<String> mono(String text);

		Mono<Void> nothingMono();

		@KryonetExchange(single = true)
		Flux<String> flux(String text);

		@KryonetExchange(oneway = true)
		void tell(String text);

		CompletableFuture<String> keyed(@RouteKey @Nullable String key);

	}

	/** Answers all of them. */
	static final class Service implements Styles {

		final AtomicInteger done = new AtomicInteger();

		final AtomicInteger subscribed = new AtomicInteger();

		final AtomicInteger told = new AtomicInteger();

		private static void failIfTold(@Nullable String text) {
			if ("fail".equals(text)) {
				throw new IllegalStateException("failed as told");
			}
		}

		@Override
		public @Nullable String value(@Nullable String text) {
			failIfTold(text);
			return (text != null) ? "value " + text : null;
		}

		@Override
		public long primitive(int one, long two) {
			return one + two;
		}

		@Override
		public List<Integer> list(int count) {
			return java.util.stream.IntStream.range(0, count).boxed().toList();
		}

		@Override
		public void nothing() {
			this.done.incrementAndGet();
		}

		@Override
		public Optional<String> optional(String text) {
			failIfTold(text);
			return text.isEmpty() ? Optional.empty() : Optional.of("optional " + text);
		}

		@Override
		@SuppressWarnings("NullAway")
		public CompletableFuture<@Nullable String> future(@Nullable String text) {
			if ("null".equals(text)) {
				return null;
			}
			return CompletableFuture.supplyAsync(() -> {
				failIfTold(text);
				return (text != null) ? "future " + text : null;
			});
		}

		@Override
		public CompletionStage<String> stage(String text) {
			return CompletableFuture.completedStage("stage " + text);
		}

		@Override
		public CompletableFuture<Optional<String>> optionalLater(String text) {
			return CompletableFuture.completedFuture(Optional.of("later " + text).filter((each) -> !text.isEmpty()));
		}

		@Override
		public CompletableFuture<Void> nothingLater() {
			return CompletableFuture.runAsync(this.done::incrementAndGet);
		}

		@Override
		public Mono<String> mono(String text) {
			return Mono.fromSupplier(() -> {
				this.subscribed.incrementAndGet();
				failIfTold(text);
				return text.isEmpty() ? null : "mono " + text;
			});
		}

		@Override
		public Mono<Void> nothingMono() {
			return Mono.empty();
		}

		@Override
		public Flux<String> flux(String text) {
			return text.equals("two") ? Flux.just("one", "two")
					: Flux.just("flux " + text).filter((each) -> !text.isEmpty());
		}

		@Override
		public void tell(String text) {
			this.told.incrementAndGet();
		}

		@Override
		public CompletableFuture<String> keyed(@Nullable String key) {
			return CompletableFuture.completedFuture("keyed " + key);
		}

	}

}
