/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.io.InputStream;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.codec.kryo.KryoCodec;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.jvm.functions.Function1;
import kotlin.sequences.Sequence;
import kotlinx.coroutines.Deferred;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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

	/** A record or an enum may implement them. */
	@ParameterizedTest
	@ValueSource(classes = { OfSupplier.class, TakesPredicate.class, TakesCallable.class, TakesRunnable.class,
			TakesComparator.class, TakesLambda.class, TakesBytes.class })
	void whatTheApplicationMayHaveAFormOfIsNotRefused(Class<?> contract) {
		assertThatCode(() -> ServiceContract.of(contract).declareTo(KryoCodec.of())).doesNotThrowAnyException();
	}

	@Test
	void aDeclaredRecordTravelsAsTheInterfaceOfALibraryThatItImplements() throws Exception {
		try (Cluster cluster = new Cluster()) {
			cluster.start("node", 0, List.of(), new Matches());
			assertThat(cluster.connect().client(Matching.class).all(List.of("a", "bb"), new OfLength(2)))
				.containsExactly("bb");
		}
	}

	/** Nothing of that kind has to travel. */
	@Test
	void theTypeArgumentsOfWhatIsNoContainerAreNamesAlone() {
		assertThatCode(() -> ServiceContract.of(TakesPhantom.class).declareTo(KryoCodec.of()))
			.doesNotThrowAnyException();
	}

	@Test
	void aSuspendFunctionThatNobodyWaitsForIsRefused() {
		assertRefused(SuspendsOneway.class, "note(String, Continuation)", "remove suspend, or oneway");
	}

	/** An application may have a form of such a type that does travel. */
	@Test
	void typesOfTheApplicationAreItsOwn() {
		assertThatCode(() -> ServiceContract.of(OfOwnTypes.class)).doesNotThrowAnyException();
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
	interface OfSupplier {

		Supplier<String> supplier();

	}

	@KryonetExchange
	interface TakesPredicate {

		void take(Predicate<Stream<String>> code);

	}

	@KryonetExchange
	interface TakesCallable {

		void take(Callable<String> code);

	}

	@KryonetExchange
	interface TakesRunnable {

		void take(Runnable code);

	}

	@KryonetExchange
	interface TakesComparator {

		void take(Comparator<String> code);

	}

	@KryonetExchange
	interface TakesLambda {

		void take(Function1<String, Unit> code);

	}

	@KryonetExchange
	interface TakesBytes {

		void take(InputStream bytes);

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

	@KryonetExchange("matching")
	interface Matching {

		List<String> all(List<String> candidates, Predicate<String> wanted);

		OfLength other(OfLength wanted);

	}

	record OfLength(int length) implements Predicate<String> {

		@Override
		public boolean test(String text) {
			return text.length() == this.length;
		}

	}

	static final class Matches implements Matching {

		@Override
		public List<String> all(List<String> candidates, Predicate<String> wanted) {
			return candidates.stream().filter(wanted).toList();
		}

		@Override
		public OfLength other(OfLength wanted) {
			return wanted;
		}

	}

	record Id<T>(int value) {

	}

	@KryonetExchange
	interface TakesPhantom {

		void take(Id<Iterator<String>> id);

	}

	/** Whose forms travel if the application declares them. */
	interface Job extends Runnable {

	}

	/** A form of a supplier. */
	record Constant(String get) implements Supplier<String> {

	}

	@KryonetExchange
	interface OfOwnTypes {

		Job job();

		Constant constant();

		void take(Iterable<String> all);

	}

}
