/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.io.InputStream;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.routing.Cluster;
import io.kryowire.codec.kryo.KryoCodec;
import kotlin.Unit;
import kotlin.jvm.functions.Function1;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * Types that a contract may have, though they look as if nothing of them could travel.
 */
class FitTypesTests {

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

	/** An application may have a form of such a type that does travel. */
	@Test
	void typesOfTheApplicationAreItsOwn() {
		assertThatCode(() -> ServiceContract.of(OfOwnTypes.class)).doesNotThrowAnyException();
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
