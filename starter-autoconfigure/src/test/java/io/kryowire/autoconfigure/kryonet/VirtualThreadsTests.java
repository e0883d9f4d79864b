/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.server.KryonetService;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers and completions where {@code spring.threads.virtual.enabled} is on.
 */
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualThreadsTests {

	private static final String ON = "spring.threads.virtual.enabled=true";

	/** Those that are quick need none. */
	@Test
	void handlersThatBlockRunOnVirtualThreads() throws Exception {
		try (ConfigurableApplicationContext server = Applications.answering(Node.class, ON);
				ConfigurableApplicationContext client = Applications.calling(server, Client.class, ON)) {
			Threads threads = client.getBean(Threads.class);
			List<CompletableFuture<String>> blocked = IntStream.range(0, Service.MANY)
				.mapToObj((i) -> threads.block())
				.toList();
			for (CompletableFuture<String> call : blocked) {
				Waiting.get(call);
			}
			assertThat(blocked).extracting(CompletableFuture::join)
				.filteredOn((text) -> text.contains("VirtualThread"))
				.isNotEmpty();
		}
	}

	@Test
	void completionsRunOnVirtualThreads() throws Exception {
		try (ConfigurableApplicationContext server = Applications.answering(AnswersNode.class, ON);
				ConfigurableApplicationContext client = Applications.calling(server, AnswersClient.class, ON)) {
			Answers answers = client.getBean(Answers.class);
			CompletableFuture<String> completion = answers.later("when")
				.thenApply((text) -> Thread.currentThread().toString());
			answers.answer("when");
			assertThat(Waiting.get(completion)).contains("VirtualThread");
		}
	}

	@Test
	void groupsShareTheirConnection() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class)) {
			SharedConnections.assertAreShared(server, ON);
		}
	}

	@Test
	void whoSaysNoHasNone() throws Exception {
		try (ConfigurableApplicationContext server = Applications.answering(Node.class,
				"spring.threads.virtual.enabled=false");
				ConfigurableApplicationContext client = Applications.calling(server, Client.class)) {
			Threads threads = client.getBean(Threads.class);
			List<CompletableFuture<String>> blocked = IntStream.range(0, Service.MANY)
				.mapToObj((i) -> threads.block())
				.toList();
			for (CompletableFuture<String> call : blocked) {
				assertThat(Waiting.get(call)).doesNotContain("VirtualThread");
			}
		}
	}

	@Test
	void keysKeepTheirOrder() {
		try (ConfigurableApplicationContext server = Applications.answering(Node.class, ON);
				ConfigurableApplicationContext client = Applications.calling(server, Client.class, ON)) {
			Threads threads = client.getBean(Threads.class);
			List<CompletableFuture<String>> calls = new ArrayList<>();
			for (int i = 0; i < 2000; i++) {
				calls.add(threads.keyed("key" + i % 5, i));
			}
			assertThat(calls).allSatisfy((call) -> assertThat(call.join()).isNotNull());
			assertThat(server.getBean(Service.class).seen).hasSize(5)
				.allSatisfy((key, numbers) -> assertThat(numbers)
					.isEqualTo(IntStream.range(0, 400).map((i) -> i * 5 + key.charAt(3) - '0').boxed().toList()));
		}
	}

	@KryonetExchange("threads")
	interface Threads {

		CompletableFuture<String> block();

		CompletableFuture<String> keyed(@RouteKey String key, int number);

	}

	static class Service implements Threads {

		static final int MANY = 100;

		private final CountDownLatch all = new CountDownLatch(MANY);

		final Map<String, List<Integer>> seen = new ConcurrentHashMap<>();

		@Override
		public CompletableFuture<String> block() {
			this.all.countDown();
			try {
				Waiting.await(this.all);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			return CompletableFuture.completedFuture(Thread.currentThread().toString());
		}

		@Override
		public CompletableFuture<String> keyed(String key, int number) {
			this.seen.computeIfAbsent(key, (none) -> new CopyOnWriteArrayList<>()).add(number);
			return CompletableFuture.completedFuture(Thread.currentThread().toString());
		}

	}

	@OnlyCalls
	static class Node {

		@Bean
		@KryonetService
		Service service() {
			return new Service();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Threads.class)
	static class Client {

	}

}
