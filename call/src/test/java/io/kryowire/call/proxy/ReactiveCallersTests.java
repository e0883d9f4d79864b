/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.routing.Cluster;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contracts in threads that must not be blocked.
 */
class ReactiveCallersTests {

	private static @Nullable Object reactive(Callable<?> task) throws Exception {
		FutureTask<@Nullable Object> run = new FutureTask<>(() -> {
			try {
				return task.call();
			}
			catch (Exception ex) {
				return ex;
			}
		});
		Schedulers.parallel().schedule(run);
		return Waiting.get(run);
	}

	@Test
	void whatWouldBlockFailsAndWhatWouldNotWorks() throws Exception {
		try (Cluster cluster = Cluster.of(new Answers()).connect()) {
			Questions client = cluster.client(Questions.class);
			assertAdvised(reactive(client::blocking));
			assertAdvised(reactive(client::all));
			assertThat(reactive(() -> client.later().toFuture())).isNotNull();
			assertThat(client.later().subscribeOn(Schedulers.parallel()).block(Waiting.LONGEST)).isEqualTo("later");
			assertThat(reactive(() -> {
				client.told();
				return "told";
			})).isEqualTo("told");
			assertThat(client.blocking()).isEqualTo("answer");
			assertAdvised(reactive(() -> client.never().join()));
			assertAdvised(reactive(() -> client.allLater().get()));
			assertAdvised(reactive(() -> client.allLater().get(1, TimeUnit.DAYS)));
			assertThat(reactive(() -> client.allLater().get(0, TimeUnit.DAYS))).isInstanceOf(TimeoutException.class);
		}
	}

	private static void assertAdvised(@Nullable Object problem) {
		assertThat(problem).isInstanceOf(IllegalStateException.class);
		assertThat(String.valueOf(problem)).contains("parallel-", "Mono", "CompletableFuture");
	}

	/** A contract with a method of each kind. */
	@KryonetExchange("questions")
	interface Questions {

		String blocking();

		Mono<String> later();

		@KryonetExchange(idempotent = true)
		CompletableFuture<String> never();

		@KryonetExchange(oneway = true)
		void told();

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> all();

		@KryonetExchange(broadcast = true)
		CompletableFuture<List<NodeResult<String>>> allLater();

	}

	/** Answers them. */
	static final class Answers implements Questions {

		@Override
		public String blocking() {
			return "answer";
		}

		@Override
		public Mono<String> later() {
			return Mono.just("later");
		}

		@Override
		public CompletableFuture<String> never() {
			return new CompletableFuture<>();
		}

		@Override
		public CompletableFuture<List<NodeResult<String>>> allLater() {
			return new CompletableFuture<>();
		}

		@Override
		public void told() {
			// Nobody hears of it.
		}

		@Override
		public List<NodeResult<String>> all() {
			return NodeResult.here("all");
		}

	}

}
