/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.Execution;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class InvalidContractTests {

	private static void assertRefused(Class<?> contract, String method, String... advice) {
		InvalidContractException refusal = catchThrowableOfType(InvalidContractException.class,
				() -> ServiceContract.of(contract).declareTo(KryoCodec.of()));
		assertThat(refusal).as("refusal of " + contract).isNotNull();
		assertThat(refusal).hasMessageStartingWith(contract.getName() + (method.isEmpty() ? ": " : "." + method + ": "))
			.hasMessageContainingAll(advice);
		assertThat(refusal.contract()).isEqualTo(contract.getName());
		assertThat(refusal.method()).isEqualTo(method);
	}

	@Test
	void aClassIsNoContract() {
		assertRefused(String.class, "", "not an interface");
		assertRefused(KryonetExchange.class, "", "not an interface");
	}

	@Test
	void anInterfaceWithoutTheAnnotationIsNoContract() {
		assertRefused(Runnable.class, "", "annotate it with @KryonetExchange");
	}

	@Test
	void aSealedInterfaceIsNoContract() {
		assertRefused(Sealed.class, "", "sealed");
	}

	@Test
	void anInterfaceWithoutMethodsIsNoContract() {
		assertRefused(Empty.class, "", "no method to call");
	}

	@Test
	void whatBelongsToMethodsIsRefusedOnTheInterface() {
		assertRefused(OnewayType.class, "", "belong to methods");
	}

	@Test
	void twoDifferentNamesAreRefused() {
		assertRefused(TwoNames.class, "call()", "\"a\"", "\"b\"", "keep one");
	}

	@Test
	void aDeadlineThatIsNoneIsRefused() {
		assertRefused(BadDeadline.class, "call()", "\"soon\"", "write \"500ms\"");
		assertRefused(BadTypeDeadline.class, "", "\"0s\"", "not between 1 ms");
	}

	@Test
	void twoExecutionsAreRefused() {
		assertRefused(TwoExecutions.class, "call()", "INLINE", "VIRTUAL");
	}

	@Test
	void aStreamIsRefused() {
		assertRefused(Stream.class, "ticks(String)", "stream", "Mono<List<T>>", "single = true");
	}

	@Test
	void singleIsForAFlux() {
		assertRefused(SingleMono.class, "call()", "single = true is for a Flux");
	}

	@Test
	void twoRouteKeysAreRefused() {
		assertRefused(TwoKeys.class, "move(String, String)", "2 parameters with @RouteKey", "make a record of them");
	}

	@Test
	void aRouteKeyWithoutAHashThatEveryProcessSharesIsRefused() {
		assertRefused(BadKey.class, "call(List)", "java.util.List<java.lang.String>", "cannot be a @RouteKey");
	}

	@Test
	void aOnewayCallWithAResultIsRefused() {
		assertRefused(OnewayResult.class, "count()", "return void, or remove oneway");
		assertRefused(OnewayFuture.class, "count()", "return void, or remove oneway");
	}

	@Test
	void aBroadcastNeedsAResultForEachNode() {
		assertRefused(BroadcastValue.class, "stats()", "List<NodeResult<T>>", "java.lang.String");
		assertRefused(BroadcastVoid.class, "clear()", "List<NodeResult<T>>");
		assertRefused(BroadcastOptional.class, "stats()", "List<NodeResult<T>>");
		assertRefused(BroadcastRaw.class, "stats()", "List<NodeResult<T>>");
	}

	@Test
	void resultsOfNodesNeedABroadcast() {
		assertRefused(ForgottenBroadcast.class, "stats()", "add broadcast = true");
	}

	@Test
	void aOnewayBroadcastIsRefused() {
		assertRefused(OnewayBroadcast.class, "clear()", "choose one of them");
	}

	@Test
	void aTypeThatCannotTravelIsRefused() {
		assertRefused(SendsThread.class, "run(Thread)", "java.lang.Thread", "cannot travel");
		assertRefused(ReturnsThread.class, "run()", "java.lang.Thread", "cannot travel");
		assertRefused(SendsThreads.class, "run(int, List)", "java.lang.Thread", "cannot travel");
	}

	@Test
	void aTypeThatIsNotAllowedIsRefusedWithTheLineThatAllowsIt() {
		assertRefused(SendsForeign.class, "run(ConsoleHandler)", "java.util.logging.ConsoleHandler");
	}

	@Test
	void aTypeVariableThatNobodyResolvesIsRefused() {
		assertRefused(Generic.class, "find(Object)", "the type variable K", "extend the interface with concrete types");
		assertRefused(GenericResult.class, "find(String)", "the type variable T", "use a concrete type");
		assertRefused(GenericMethod.class, "echo(Object)", "the type variable V");
	}

	@Test
	void twoMethodsWithOneNameOnTheWireAreRefused() {
		assertRefused(SameName.class, "two()", "same/one()", "another name");
	}

	@Test
	void aNameThatIsTooLongIsRefused() {
		assertRefused(LongName.class, "call()", "512", "shorter");
	}

	@Test
	void aDefaultOrStaticMethodIsNoExchange() {
		assertRefused(AnnotatedDefault.class, "local()", "runs where it is called");
		assertRefused(AnnotatedStatic.class, "local()", "static");
	}

	@KryonetExchange
	sealed interface Sealed {

		void call();

		final class Only implements Sealed {

			@Override
			public void call() {
				// Never called.
			}

		}

	}

	@KryonetExchange
	interface Empty {

		default void local() {
			// Runs where it is called.
		}

	}

	@KryonetExchange(oneway = true)
	interface OnewayType {

		void call();

	}

	@KryonetExchange
	interface TwoNames {

		@KryonetExchange(value = "a", name = "b")
		void call();

	}

	@KryonetExchange
	interface BadDeadline {

		@KryonetExchange(deadline = "soon")
		void call();

	}

	@KryonetExchange(deadline = "0s")
	interface BadTypeDeadline {

		void call();

	}

	@KryonetExchange
	interface TwoExecutions {

		@KryonetExchange(execution = { Execution.INLINE, Execution.VIRTUAL })
		void call();

	}

	@KryonetExchange
	interface Stream {

		Flux<String> ticks(String isin);

	}

	@KryonetExchange
	interface SingleMono {

		@KryonetExchange(single = true)
		Mono<String> call();

	}

	@KryonetExchange
	interface TwoKeys {

		void move(@RouteKey String from, @RouteKey String to);

	}

	@KryonetExchange
	interface BadKey {

		void call(@RouteKey List<String> key);

	}

	@KryonetExchange
	interface OnewayResult {

		@KryonetExchange(oneway = true)
		int count();

	}

	@KryonetExchange
	interface OnewayFuture {

		@KryonetExchange(oneway = true)
		CompletableFuture<Void> count();

	}

	@KryonetExchange
	interface BroadcastValue {

		@KryonetExchange(broadcast = true)
		List<String> stats();

	}

	@KryonetExchange
	interface BroadcastVoid {

		@KryonetExchange(broadcast = true)
		void clear();

	}

	@KryonetExchange
	interface BroadcastOptional {

		@KryonetExchange(broadcast = true)
		Optional<List<NodeResult<String>>> stats();

	}

	@KryonetExchange
	interface BroadcastRaw {

		@SuppressWarnings("rawtypes")
		@KryonetExchange(broadcast = true)
		List<NodeResult> stats();

	}

	@KryonetExchange
	interface ForgottenBroadcast {

		List<NodeResult<String>> stats();

	}

	@KryonetExchange
	interface OnewayBroadcast {

		@KryonetExchange(oneway = true, broadcast = true)
		void clear();

	}

	@KryonetExchange
	interface SendsThread {

		void run(Thread thread);

	}

	@KryonetExchange
	interface ReturnsThread {

		CompletableFuture<Thread> run();

	}

	@KryonetExchange
	interface SendsThreads {

		void run(int count, List<Thread> threads);

	}

	@KryonetExchange
	interface SendsForeign {

		void run(java.util.logging.ConsoleHandler handler);

	}

	@KryonetExchange
	interface Generic<K> {

		String find(K key);

	}

	@KryonetExchange
	interface GenericResult<T> {

		List<T> find(String key);

	}

	@KryonetExchange
	interface GenericMethod {

		<V> V echo(V value);

	}

	@KryonetExchange("same")
	interface SameName {

		void one();

		@KryonetExchange("one")
		void two();

	}

	@KryonetExchange
	interface LongName {

		@KryonetExchange("a name that is much too long for a method that is sent with every handshake, "
				+ "a name that is much too long for a method that is sent with every handshake, "
				+ "a name that is much too long for a method that is sent with every handshake, "
				+ "a name that is much too long for a method that is sent with every handshake, "
				+ "a name that is much too long for a method that is sent with every handshake, "
				+ "a name that is much too long for a method that is sent with every handshake, "
				+ "a name that is much too long for a method that is sent with every handshake")
		void call();

	}

	@KryonetExchange
	interface AnnotatedDefault {

		void call();

		@KryonetExchange(oneway = true)
		default void local() {
			// Runs where it is called.
		}

	}

	@KryonetExchange
	interface AnnotatedStatic {

		void call();

		@KryonetExchange(oneway = true)
		static void local() {
			// Runs where it is called.
		}

	}

}
