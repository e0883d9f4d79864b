/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;

import io.kryowire.call.Execution;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceContractTests {

	private static ExchangeMethod exchange(Class<?> contract, String wireName) {
		return ServiceContract.of(contract)
			.exchanges()
			.stream()
			.filter((each) -> each.wire().name().equals(wireName))
			.findFirst()
			.orElseThrow(() -> new AssertionError(wireName + " is not in " + names(contract)));
	}

	private static List<String> names(Class<?> contract) {
		return ServiceContract.of(contract).exchanges().stream().map((each) -> each.wire().name()).toList();
	}

	@Test
	void everyMethodThatIsNeitherStaticNorDefaultIsAnExchange() {
		assertThat(names(Plain.class)).containsExactly("plain/count()", "plain/find(String,long)");
	}

	@Test
	void withoutANameTheServiceIsCalledLikeTheInterface() {
		assertThat(ServiceContract.of(Nameless.class).name()).isEqualTo(Nameless.class.getName());
		assertThat(names(Nameless.class)).containsExactly(Nameless.class.getName() + "/ping()");
	}

	@Test
	void nameAndValueAreTheSame() {
		assertThat(names(Named.class)).containsExactly("named/one()", "named/two()");
	}

	@Test
	void overloadsAreToldApartByTheTypesOfTheirParameters() {
		assertThat(names(Overloaded.class)).containsExactly("overloaded/add(String)", "overloaded/add(String[])",
				"overloaded/add(int)", "overloaded/add(int,int)");
	}

	@Test
	void theMethodsOfGenericSuperInterfacesHaveConcreteTypes() {
		assertThat(names(Orders.class)).containsExactly("orders/all()", "orders/find(Long)", "orders/page(int)",
				"orders/save(Order)", "orders/saveAll(List)");
		assertThat(exchange(Orders.class, "orders/find(Long)").wire().result()).isEqualTo(Order.class);
		Type listOfOrders = exchange(Orders.class, "orders/all()").wire().result();
		assertThat(listOfOrders.getTypeName()).isEqualTo("java.util.List<%s>".formatted(Order.class.getName()));
		assertThat(exchange(Orders.class, "orders/page(int)").wire().result().getTypeName())
			.isEqualTo("java.util.Map<java.lang.Long, java.util.List<%s>>".formatted(Order.class.getName()));
		assertThat(exchange(Orders.class, "orders/saveAll(List)").wire().parameters()).containsExactly(listOfOrders);
	}

	@Test
	void aResolvedTypeIsEqualToTheOneTheCompilerWrites() throws NoSuchMethodException {
		Type declared = Declared.class.getDeclaredMethod("all").getGenericReturnType();
		Type resolved = exchange(Orders.class, "orders/all()").wire().result();
		assertThat(resolved).isEqualTo(declared).hasSameHashCodeAs(declared);
		assertThat(declared).isEqualTo(resolved);
	}

	@Test
	void anOverriddenMethodIsOneExchangeAndKeepsTheAnnotationsItDoesNotRepeat() {
		assertThat(names(Special.class)).containsExactly("special/find(Long)", "special/ping()");
		ExchangeMethod find = exchange(Special.class, "special/find(Long)");
		assertThat(find.deadline()).isEqualTo(Duration.ofMillis(300));
		assertThat(find.isKeyed()).isTrue();
		assertThat(find.wire().result()).isEqualTo(SpecialOrder.class);
	}

	@Test
	void whatAMethodDoesNotSayTheInterfaceDoes() {
		ExchangeMethod quick = exchange(Traits.class, "traits/quick()");
		assertThat(quick.deadline()).isEqualTo(Duration.ofSeconds(2));
		assertThat(quick.execution()).isEqualTo(Execution.INLINE);
		ExchangeMethod slow = exchange(Traits.class, "traits/slow()");
		assertThat(slow.deadline()).isEqualTo(Duration.ofMinutes(1));
		assertThat(slow.execution()).isEqualTo(Execution.VIRTUAL);
		assertThat(slow.isIdempotent()).isTrue();
		ExchangeMethod plain = exchange(Plain.class, "plain/count()");
		assertThat(plain.deadline()).isNull();
		assertThat(plain.execution()).isNull();
		assertThat(plain.isIdempotent()).isFalse();
	}

	@Test
	void whatAResultIsWrappedInDoesNotTravel() {
		for (ExchangeMethod each : ServiceContract.of(Wrapped.class).exchanges()) {
			assertThat(each.wire().result()).as(each.toString())
				.isEqualTo(each.method().getName().startsWith("nothing") ? Void.class : String.class);
		}
	}

	@Test
	void theMethodsOfObjectAreNoExchanges() {
		assertThat(names(LikeComparator.class)).containsExactly("like/compare(String,String)");
	}

	@Test
	void theExceptionsThatMethodsDeclareAreKnown() {
		assertThat(ServiceContract.of(Throwing.class).exceptions()).containsExactlyInAnyOrder(IOException.class,
				TimeoutException.class);
	}

	record Order(long id) {
	}

	record SpecialOrder(long id, String why) {
	}

	@KryonetExchange("plain")
	interface Plain {

		long count();

		String find(String name, long id);

		default String findFirst(String name) {
			return find(name, 1);
		}

		static String help() {
			return "";
		}

	}

	@KryonetExchange
	interface Nameless {

		void ping();

	}

	@KryonetExchange(name = "named")
	interface Named {

		@KryonetExchange("one")
		void first();

		@KryonetExchange(name = "two", value = "two")
		void second();

	}

	@KryonetExchange("overloaded")
	interface Overloaded {

		void add(int one);

		void add(int one, int two);

		void add(String one);

		void add(String... all);

	}

	interface Repository<T, K> {

		T find(K id);

		List<T> all();

		void save(T value);

		Map<K, List<? extends T>> page(int number);

		void saveAll(List<T> values);

	}

	interface LongRepository<E> extends Repository<E, Long> {

	}

	@KryonetExchange("orders")
	interface Orders extends LongRepository<Order> {

	}

	interface Declared {

		List<Order> all();

	}

	interface Finder<T> {

		@KryonetExchange(deadline = "300ms")
		T find(@RouteKey Long id);

		void ping();

	}

	interface OtherPing {

		void ping();

	}

	@KryonetExchange("special")
	interface Special extends Finder<SpecialOrder>, OtherPing {

		@Override
		SpecialOrder find(Long id);

	}

	@KryonetExchange(value = "traits", deadline = "2s", execution = Execution.INLINE)
	interface Traits {

		void quick();

		@KryonetExchange(deadline = "PT1M", execution = Execution.VIRTUAL, idempotent = true)
		void slow();

	}

	@KryonetExchange("wrapped")
	interface Wrapped {

		String value();

		void nothing();

		Optional<String> optional();

		CompletableFuture<String> future();

		CompletableFuture<Void> nothingLater();

		CompletionStage<String> stage();

		Mono<String> mono();

		Mono<Void> nothingMono();

		@KryonetExchange(single = true)
		Flux<String> flux();

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> everywhere();

		@KryonetExchange(broadcast = true)
		CompletableFuture<List<NodeResult<String>>> everywhereLater();

		@KryonetExchange(broadcast = true)
		Mono<List<NodeResult<String>>> everywhereMono();

	}

	@KryonetExchange("like")
	interface LikeComparator extends Comparator<String> {

		@Override
		boolean equals(Object other);

		@Override
		int hashCode();

		@Override
		String toString();

	}

	@KryonetExchange("throwing")
	interface Throwing {

		void one() throws IOException;

		void two() throws IOException, TimeoutException;

	}

}
