/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallException;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.Execution;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.export.ServerCall;
import io.kryowire.call.export.ServerInterceptor;
import io.kryowire.call.routing.Cluster;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class InterceptorTests {

	private final List<String> events = new CopyOnWriteArrayList<>();

	private final List<ServerCall> received = new CopyOnWriteArrayList<>();

	private final Cluster cluster = new Cluster();

	@BeforeEach
	void start() throws InterruptedException {
		this.cluster.start("node", 0, List.of(new Noting("outer"), new Noting("inner")), new Service());
		this.cluster.connect();
	}

	@AfterEach
	void stop() {
		this.cluster.close();
	}

	private Desk client(ClientInterceptor... interceptors) {
		return this.cluster.client(Desk.class, (builder) -> builder.interceptors(List.of(interceptors)));
	}

	private ClientInterceptor noting(String name) {
		return (call, next) -> {
			this.events.add("client " + name + " before");
			try {
				return next.proceed(call);
			}
			finally {
				this.events.add("client " + name + " after");
			}
		};
	}

	private CallContext lastContext() {
		return this.received.get(this.received.size() - 1).context();
	}

	@Test
	void theFirstInterceptorIsTheOutermostOnBothSides() {
		assertThat(client(noting("one"), noting("two")).ask("k", 1)).isEqualTo("k 1");
		assertThat(this.events).containsExactly("client one before", "client two before", "server outer before",
				"server inner before", "server inner after", "server outer after", "client two after",
				"client one after");
	}

	@Test
	void anInterceptorSeesTheMethodTheKeyTheArgumentsAndTheDeadline() {
		List<String> seen = new ArrayList<>();
		Desk desk = client((call, next) -> {
			seen.add("%s %s %s %d".formatted(call, call.key(), List.of(call.arguments()),
					call.options().deadlineMillis()));
			return next.proceed(call);
		});
		desk.ask("k", 1);
		assertThat(seen).containsExactly(Desk.class.getName() + ".ask(String, int) k [k, 1] 60000");
		ServerCall call = this.received.get(0);
		assertThat(call).hasToString(Desk.class.getName() + ".ask(String, int)");
		assertThat(call.key()).isEqualTo("k");
		assertThat(call.arguments()).containsExactly("k", 1);
		assertThat(call.service()).isInstanceOf(Service.class);
		CallContext context = call.context();
		assertThat(context.caller()).isEqualTo("client");
		assertThat(context.keyed()).isTrue();
		assertThat(context.keyHash()).isEqualTo("k".hashCode());
		assertThat(context.deadlineNanos() - System.nanoTime()).isLessThan(TimeUnit.MINUTES.toNanos(1));
		assertThat(context.headers().isEmpty()).isTrue();
	}

	@Test
	void headersTravelWithEveryKindOfCallAndToEveryExecution() throws Exception {
		Desk desk = client((call, next) -> {
			call.header("traceparent", "00-ab-cd-01");
			call.header("tenant", "Zürich \uD83D\uDE80");
			return next.proceed(call);
		});
		CallHeaders expected = CallHeaders.of("traceparent", "00-ab-cd-01").with("tenant", "Zürich \uD83D\uDE80");
		assertThat(desk.ask("k", 1)).isEqualTo("k 1");
		assertThat(lastContext().headers()).isEqualTo(expected);
		assertThat(Waiting.get(desk.askLater("x"))).isEqualTo("x later");
		assertThat(lastContext().headers()).isEqualTo(expected);
		assertThat(lastContext().keyed()).isFalse();
		assertThat(lastContext().keyHash()).isZero();
		assertThat(desk.inline()).contains("inline");
		assertThat(lastContext().headers()).isEqualTo(expected);
		assertThat(desk.everywhere()).extracting(NodeResult::value).containsExactly("here");
		assertThat(lastContext().headers()).isEqualTo(expected);
		desk.tell("x".repeat(100_000));
		patiently().untilAsserted(() -> assertThat(this.received).hasSize(5));
		assertThat(lastContext().headers()).isEqualTo(expected);
		assertThat(this.received.get(4).arguments()).containsExactly("x".repeat(100_000));
	}

	@Test
	void aClientsInterceptorsAreLeftOutOfACallForWhichNoneIsInterested() {
		Picky first = new Picky();
		Picky second = new Picky();
		Desk desk = client(first, second);
		assertThat(desk.ask("k", 1)).isEqualTo("k 1");
		assertThat(first.calls + second.calls).isZero();
		second.interested = true;
		assertThat(desk.ask("k", 1)).isEqualTo("k 1");
		assertThat(first.calls).isEqualTo(1);
		assertThat(second.calls).isEqualTo(1);
	}

	@Test
	void aServersInterceptorThatOnlyWantsHeadersSeesOnlyCallsWithHeaders() throws InterruptedException {
		AtomicInteger seen = new AtomicInteger();
		ServerInterceptor picky = new ServerInterceptor() {

			@Override
			public @Nullable Object intercept(ServerCall call, Chain next) throws Exception {
				seen.incrementAndGet();
				assertThat(call.context().headers().get("tenant")).isEqualTo("a");
				return next.proceed(call);
			}

			@Override
			public boolean wantsCallsWithoutHeaders() {
				return false;
			}

		};
		try (Cluster cluster = new Cluster()) {
			cluster.start("node", 0, List.of(picky), new Service());
			cluster.connect();
			Desk plain = cluster.client(Desk.class);
			assertThat(plain.ask("k", 1)).isEqualTo("k 1");
			assertThat(seen).hasValue(0);
			Desk headed = cluster.client(Desk.class, (builder) -> builder.interceptors(List.of((call, next) -> {
				call.header("tenant", "a");
				return next.proceed(call);
			})));
			assertThat(headed.ask("k", 1)).isEqualTo("k 1");
			assertThat(seen).hasValue(1);
		}
	}

	@Test
	void aNodeWithoutInterceptorsPassesOverHeaders() throws InterruptedException {
		try (Cluster plain = Cluster.of(new Service()).connect()) {
			Desk desk = plain.client(Desk.class, (builder) -> builder.interceptors(List.of((call, next) -> {
				call.header("traceparent", "00-ab-cd-01");
				return next.proceed(call);
			})));
			assertThat(desk.ask("k", 1)).isEqualTo("k 1");
			assertThat(desk.inline()).contains("inline");
		}
	}

	@Test
	void anInterceptorMayChangeTheDeadlineAndTheArguments() {
		Desk desk = client((call, next) -> {
			call.deadline(Duration.ofSeconds(40));
			call.arguments()[1] = 42;
			return next.proceed(call);
		});
		assertThat(desk.ask("k", 1)).isEqualTo("k 42");
		assertThat(lastContext().deadlineNanos() - System.nanoTime()).isLessThan(TimeUnit.SECONDS.toNanos(40));
	}

	@Test
	void anInterceptorMayAnswerByItselfOrRefuse() throws Exception {
		Desk answering = client(
				(call, next) -> call.exchange().isBlocking() ? "cached" : CompletableFuture.completedFuture("cached"));
		assertThat(answering.ask("k", 1)).isEqualTo("cached");
		assertThat(answering.inline()).contains("cached");
		assertThat(Waiting.get(answering.askLater("x"))).isEqualTo("cached");
		assertThat(this.received).isEmpty();
		Desk refusing = client((call, next) -> {
			throw new UnsupportedOperationException("not today");
		});
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> refusing.ask("k", 1));
		assertThat(refusing.askLater("x")).isCompletedExceptionally();
	}

	@Test
	void anInterceptorSeesHowACallEnds() {
		List<String> ends = new CopyOnWriteArrayList<>();
		Desk desk = client((call, next) -> {
			if (call.exchange().isBlocking()) {
				try {
					return next.proceed(call);
				}
				catch (CallException ex) {
					ends.add("blocking " + ex.outcome());
					throw ex;
				}
			}
			CompletableFuture<?> future = (CompletableFuture<?>) java.util.Objects.requireNonNull(next.proceed(call));
			return future.whenComplete((result, problem) -> ends.add("later " + (problem == null)));
		});
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> desk.ask("fail", 1));
		assertThat(desk.askLater("x").join()).isEqualTo("x later");
		assertThat(ends).containsExactly("blocking REMOTE", "later true");
	}

	@Test
	void eachSubscriptionIsACallOfItsOwn() {
		Mono<String> mono = client(noting("one")).mono();
		assertThat(this.events).isEmpty();
		assertThat(mono.block(Waiting.LONGEST)).isEqualTo("mono");
		assertThat(mono.block(Waiting.LONGEST)).isEqualTo("mono");
		assertThat(this.events.stream().filter("client one before"::equals)).hasSize(2);
	}

	@Test
	void aServerInterceptorMayRefuse() {
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> client().ask("forbidden", 1))
			.withMessageContaining("SecurityException")
			.withMessageContaining("not for you");
	}

	@KryonetExchange(value = "desk", deadline = "1m")
	interface Desk {

		String ask(@RouteKey String key, int number);

		CompletableFuture<String> askLater(String text);

		@KryonetExchange(execution = Execution.INLINE)
		Optional<String> inline();

		Mono<String> mono();

		@KryonetExchange(oneway = true)
		void tell(String text);

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> everywhere();

	}

	/** Notes what it sees. */
	private final class Noting implements ServerInterceptor {

		private final String name;

		Noting(String name) {
			this.name = name;
		}

		@Override
		public @Nullable Object intercept(ServerCall call, Chain next) throws Exception {
			InterceptorTests tests = InterceptorTests.this;
			tests.events.add("server " + this.name + " before");
			if (this.name.equals("outer")) {
				tests.received.add(call);
				if ("forbidden".equals(call.key())) {
					throw new SecurityException("not for you");
				}
			}
			Object result = next.proceed(call);
			if (call.exchange().method().getName().equals("askLater")) {
				assertThat(result).isInstanceOf(CompletionStage.class);
			}
			tests.events.add("server " + this.name + " after");
			return result;
		}

	}

	static final class Service implements Desk {

		@Override
		public String ask(String key, int number) {
			if (key.equals("fail")) {
				throw new IllegalStateException("failed as told");
			}
			return key + " " + number;
		}

		@Override
		public CompletableFuture<String> askLater(String text) {
			return CompletableFuture.completedFuture(text + " later");
		}

		@Override
		public Optional<String> inline() {
			return Optional.of("inline");
		}

		@Override
		public Mono<String> mono() {
			return Mono.just("mono");
		}

		@Override
		public void tell(String text) {
			// Nothing to do.
		}

		@Override
		public List<NodeResult<String>> everywhere() {
			return NodeResult.here("here");
		}

	}

	/** Is interested when a test says so, and counts. */
	private static final class Picky implements ClientInterceptor {

		boolean interested;

		int calls;

		@Override
		public @Nullable Object intercept(ClientCall call, Chain next) {
			this.calls++;
			return next.proceed(call);
		}

		@Override
		public boolean isInterested() {
			return this.interested;
		}

	}

}
