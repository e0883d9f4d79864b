/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.CallContext;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.routing.Cluster;
import io.kryowire.test.waiting.Waiting;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.future.FutureKt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Contracts with Kotlin's suspend functions, as Kotlin compiles them, over real sockets.
 */
class SuspendFunctionsTests {

	private static final Service service = new Service();

	private static Cluster cluster;

	private static Suspending client;

	@BeforeAll
	static void start() throws InterruptedException {
		cluster = Cluster.of(service).exceptions(Suspending.class).connect();
		client = cluster.client(Suspending.class);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	private static <T> T inCoroutine(Function2<CoroutineScope, Continuation<? super T>, @Nullable Object> function)
			throws InterruptedException {
		return BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, function);
	}

	@Test
	void aFunctionThatReturnsAtOnceIsCalled() throws Exception {
		assertThat(SuspendFunctionsTests.<String>inCoroutine((scope, result) -> client.find("a", result)))
			.isEqualTo("found a");
	}

	@Test
	void oneThatSuspendsIsAnsweredWhenItGoesOn() throws Exception {
		CompletableFuture<List<Integer>> numbers = service.numbers("later");
		List<Integer> received = inCoroutine((scope, result) -> {
			Object suspended = client.slowly("later", result);
			numbers.complete(List.of(1, 2));
			return suspended;
		});
		assertThat(received).containsExactly(1, 2);
	}

	@Test
	void oneWithoutAResultIsWaitedFor() throws Exception {
		CompletableFuture<List<Integer>> numbers = service.numbers("cleared");
		SuspendFunctionsTests.<Unit>inCoroutine((scope, result) -> client.clear("cleared", result));
		assertThat(numbers).isCancelled();
	}

	@Test
	void exceptionsArriveAsThemselvesBeforeItSuspendsAndAfterwards() {
		assertThatExceptionOfType(Refused.class)
			.isThrownBy(() -> SuspendFunctionsTests.<String>inCoroutine((scope, result) -> client.find("", result)))
			.withMessage("refused nothing");
		service.numbers("failed").completeExceptionally(new Refused("it"));
		assertThatExceptionOfType(Refused.class)
			.isThrownBy(() -> SuspendFunctionsTests
				.<List<Integer>>inCoroutine((scope, result) -> client.slowly("failed", result)))
			.withMessage("refused it");
	}

	/** As they do if the call has ended before the coroutine was suspended. */
	@Test
	void aCheckedExceptionThatNobodyDeclaresIsRemoteAfterwardsAsWell() {
		CompletableFuture<List<Integer>> numbers = service.numbers("gone");
		assertThatExceptionOfType(RemoteCallException.class)
			.isThrownBy(() -> SuspendFunctionsTests.<List<Integer>>inCoroutine((scope, result) -> {
				Object suspended = client.slowly("gone", result);
				numbers.completeExceptionally(new Gone("it"));
				return suspended;
			}))
			.satisfies((ex) -> assertThat(ex.remoteType()).isEqualTo(Gone.class.getName()));
	}

	@Test
	@SuppressWarnings("unchecked")
	void whenTheCallersCoroutineIsCancelledSoIsTheServices() {
		CompletableFuture<List<Integer>> numbers = service.numbers("cancelled");
		Job caller = BuildersKt.launch(GlobalScope.INSTANCE, Dispatchers.getUnconfined(), CoroutineStart.DEFAULT,
				(scope, result) -> client.slowly("cancelled",
						(Continuation<? super List<Integer>>) (Continuation<?>) result));
		Waiting.patiently().until(() -> numbers.getNumberOfDependents() > 0);
		caller.cancel(null);
		Waiting.patiently().until(numbers::isCancelled);
	}

	@Test
	void allNodesAnswerABroadcast() throws Exception {
		List<NodeResult<String>> all = inCoroutine((scope, result) -> client.all("b", result));
		assertThat(all).extracting(NodeResult::orElseThrow).containsExactly("found b");
	}

	@Test
	void theCallItselfMayBeAParameter() throws Exception {
		assertThat(SuspendFunctionsTests.<String>inCoroutine((scope, result) -> client.who(null, "c", result)))
			.isEqualTo("c of client");
	}

	@Test
	void interceptorsSeeTheArgumentsThatItsAuthorKnowsOf() throws Exception {
		Suspending counting = cluster.client(Suspending.class,
				(builder) -> builder.interceptors(List.of((call, next) -> {
					assertThat(call.arguments()).containsExactly("d");
					return next.proceed(call);
				})));
		assertThat(SuspendFunctionsTests.<String>inCoroutine((scope, result) -> counting.find("d", result)))
			.isEqualTo("found d");
	}

	@KryonetExchange("suspending")
	interface Suspending {

		@Nullable Object find(String id, Continuation<? super String> result);

		@Nullable Object slowly(@RouteKey String id, Continuation<? super List<Integer>> result);

		@Nullable Object clear(String id, Continuation<? super Unit> result);

		@KryonetExchange(broadcast = true)
		@Nullable Object all(String id, Continuation<? super List<NodeResult<String>>> result);

		@Nullable Object who(@Nullable CallContext call, String id, Continuation<? super String> result);

	}

	/** Its constructor makes a message of what it is given. */
	static final class Refused extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Refused(String what) {
			super("refused " + what);
		}

	}

	/** Kotlin does not make anybody declare it. */
	static final class Gone extends Exception {

		private static final long serialVersionUID = 1L;

		Gone(String message) {
			super(message);
		}

	}

	/** Answers as Kotlin's compiler would have it do. */
	static final class Service implements Suspending {

		private final Map<String, CompletableFuture<List<Integer>>> numbers = new ConcurrentHashMap<>();

		CompletableFuture<List<Integer>> numbers(String id) {
			return this.numbers.computeIfAbsent(id, (none) -> new CompletableFuture<>());
		}

		@Override
		public Object find(String id, Continuation<? super String> result) {
			if (id.isEmpty()) {
				throw new Refused("nothing");
			}
			return "found " + id;
		}

		@Override
		public @Nullable Object slowly(String id, Continuation<? super List<Integer>> result) {
			return FutureKt.await(numbers(id), result);
		}

		@Override
		public Object clear(String id, Continuation<? super Unit> result) {
			numbers(id).cancel(true);
			return Unit.INSTANCE;
		}

		@Override
		public Object all(String id, Continuation<? super List<NodeResult<String>>> result) {
			return NodeResult.here("found " + id);
		}

		@Override
		public Object who(@Nullable CallContext call, String id, Continuation<? super String> result) {
			return id + " of " + ((call != null) ? call.caller() : null);
		}

	}

}
