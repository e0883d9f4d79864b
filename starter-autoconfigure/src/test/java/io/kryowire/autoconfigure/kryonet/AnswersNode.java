/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.server.KryonetService;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Bean;

/**
 * An application that is asked questions.
 */
@OnlyCalls
class AnswersNode {

	@Bean
	@KryonetService
	Service service() {
		return new Service();
	}

	static class Service implements Answers {

		private final Map<String, CompletableFuture<String>> answers = new ConcurrentHashMap<>();

		@Override
		public CompletableFuture<String> later(String question) {
			return this.answers.computeIfAbsent(question, (none) -> new CompletableFuture<>());
		}

		@Override
		public Mono<String> reactive(String question) {
			return Mono.fromFuture(later(question));
		}

		@Override
		public void answer(String question) {
			later(question).complete("yes");
		}

	}

}
