/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The threads on which futures and Monos complete, in an application whose class loader
 * is not the system's.
 */
class CompletionLoaderTests {

	private static ConfigurableApplicationContext server;

	@BeforeAll
	static void start() {
		server = Applications.answering(AnswersNode.class);
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void theySeeTheClassesOfTheApplication(boolean virtual) throws Exception {
		Thread worker;
		try (URLClassLoader loader = new URLClassLoader(new URL[0], getClass().getClassLoader());
				ConfigurableApplicationContext client = Applications.calling(loader, server, AnswersClient.class,
						"spring.threads.virtual.enabled=" + virtual)) {
			String question = "virtual=" + virtual;
			Answers answers = client.getBean(Answers.class);
			assertThat(threadsOf(loader)).as("before anything completes").isEmpty();
			CompletableFuture<Thread> future = answers.later(question).thenApply((text) -> Thread.currentThread());
			CompletableFuture<ClassLoader> ofFuture = answers.later(question)
				.thenApply((text) -> Thread.currentThread().getContextClassLoader());
			CompletableFuture<ClassLoader> ofMono = answers.reactive(question)
				.map((text) -> Thread.currentThread().getContextClassLoader())
				.toFuture();
			answers.answer(question);
			assertThat(Waiting.get(ofFuture)).isSameAs(loader);
			assertThat(Waiting.get(ofMono)).isSameAs(loader);
			worker = Waiting.get(future);
			assertThat(worker.getName()).startsWith("kryowire-completion");
		}
		Waiting.patiently().until(() -> !worker.isAlive());
	}

	private static List<String> threadsOf(ClassLoader loader) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getContextClassLoader() == loader)
			.map(Thread::getName)
			.filter((name) -> name.startsWith("kryowire-completion"))
			.toList();
	}

}
