/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.codec.kryo.KryoCodec;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.sequences.Sequence;
import kotlinx.coroutines.Deferred;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Types of libraries that a contract cannot have, known when the application starts.
 */
class UnfitTypesTests {

	private static void assertRefused(Class<?> contract, String... advice) {
		assertThatExceptionOfType(InvalidContractException.class)
			.isThrownBy(() -> ServiceContract.of(contract).declareTo(KryoCodec.of()))
			.withMessageStartingWith(contract.getName())
			.satisfies((ex) -> assertThat(ex).hasMessageContainingAll(advice));
	}

	@ParameterizedTest
	@ValueSource(classes = { OfStream.class, OfNumbers.class, OfIterator.class, OfPublisher.class, OfFlow.class,
			OfKotlinFlow.class, OfSequence.class, TakesFlux.class, InAList.class, InAFuture.class, InAnArray.class,
			Suspends.class })
	void streamsAreRefused(Class<?> contract) {
		assertRefused(contract, "cannot travel", "cannot carry a stream; use a List");
	}

	@ParameterizedTest
	@ValueSource(classes = { OfFuture.class, OfDeferred.class, TakesFuture.class, TakesMono.class, FutureInAMap.class })
	void whatComesLaterIsRefusedAnywhereButAsTheResult(Class<?> contract) {
		assertRefused(contract, "cannot travel", "CompletableFuture<T> or Mono<T>");
	}

	@Test
	void aSuspendFunctionThatNobodyWaitsForIsRefused() {
		assertRefused(SuspendsOneway.class, "note(String, Continuation)", "remove suspend, or oneway");
	}

	@KryonetExchange
	interface OfStream {

		Stream<String> all();

	}

	@KryonetExchange
	interface OfNumbers {

		Optional<IntStream> all();

	}

	@KryonetExchange
	interface OfIterator {

		Iterator<String> all();

	}

	@KryonetExchange
	interface OfPublisher {

		Publisher<String> all();

	}

	@KryonetExchange
	interface OfFlow {

		Flow.Publisher<String> all();

	}

	@KryonetExchange
	interface OfKotlinFlow {

		kotlinx.coroutines.flow.Flow<String> all();

	}

	@KryonetExchange
	interface OfSequence {

		Sequence<String> all();

	}

	@KryonetExchange
	interface TakesFlux {

		void take(Flux<String> all);

	}

	@KryonetExchange
	interface InAList {

		void take(List<Map<String, Iterator<String>>> all);

	}

	@KryonetExchange
	interface InAFuture {

		CompletableFuture<Stream<String>> all();

	}

	@KryonetExchange
	interface InAnArray {

		void take(Stream<String>[] all, IntStream[][] numbers);

	}

	@KryonetExchange
	interface OfFuture {

		Future<String> later();

	}

	@KryonetExchange
	interface OfDeferred {

		Deferred<String> later();

	}

	@KryonetExchange
	interface TakesFuture {

		void take(CompletableFuture<String> later);

	}

	@KryonetExchange
	interface TakesMono {

		void take(Mono<String> later);

	}

	@KryonetExchange
	interface FutureInAMap {

		Map<String, CompletableFuture<String>> later();

	}

	@KryonetExchange
	interface Suspends {

		Object all(Continuation<? super kotlinx.coroutines.flow.Flow<String>> continuation);

	}

	@KryonetExchange
	interface SuspendsOneway {

		@KryonetExchange(oneway = true)
		Object note(String text, Continuation<? super Unit> continuation);

	}

}
