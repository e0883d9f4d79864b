/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.routing.Cluster;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ContractClientTests {

	private static Cluster cluster;

	private static Orders client;

	@BeforeAll
	static void start() throws InterruptedException {
		cluster = Cluster.of(new Shop()).exceptions(Orders.class).connect();
		client = cluster.client(Orders.class);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@Test
	void defaultMethodsRunWhereTheyAreCalledAndMayCallTheOthers() {
		client.save(new Order(1, "tea"));
		assertThat(client.findOrNew(1)).isEqualTo(new Order(1, "tea"));
		assertThat(client.findOrNew(404)).isEqualTo(new Order(404, "new"));
	}

	@Test
	void methodsOfGenericSuperInterfacesCarryConcreteTypes() {
		client.saveAll(List.of(new Order(10, "ten"), new Order(11, "eleven")));
		assertThat(client.find(10L)).isEqualTo(new Order(10, "ten"));
		Repository<Order, Long> repository = client;
		assertThat(repository.find(11L)).isEqualTo(new Order(11, "eleven"));
		repository.save(new Order(12, "twelve"));
		assertThat(repository.find(12L)).isEqualTo(new Order(12, "twelve"));
	}

	@Test
	void anOverriddenGenericMethodIsReachedThroughEitherInterface() {
		assertThat(client.describe(new Order(5, "five"))).isEqualTo("order five");
		Repository<Order, Long> repository = client;
		assertThat(repository.describe(new Order(5, "five"))).isEqualTo("order five");
	}

	@Test
	void defaultMethodsOfSuperInterfacesRunWhereTheyAreCalled() {
		assertThat(client.exists(404L)).isFalse();
	}

	@Test
	void overloadsReachTheirOwnMethods() {
		assertThat(client.add(1)).isEqualTo("int 1");
		assertThat(client.add("x")).isEqualTo("String x");
		assertThat(client.add(1, "x")).isEqualTo("int 1, String x");
	}

	@Test
	void varargsTravelAsAnArray() {
		assertThat(client.join()).isEqualTo("[]");
		assertThat(client.join("a")).isEqualTo("[a]");
		assertThat(client.join("a", "b")).isEqualTo("[a, b]");
	}

	@Test
	void theExceptionsThatAContractDeclaresReachTheCallerAsThemselves() {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> client.pay(new Order(1, "tea")))
			.withMessage("no money for tea");
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> client.pay(new Order(2, "")))
			.withMessageContaining("nothing to pay");
	}

	@Test
	void aClientIsEqualToItselfAndSaysWhatItIs() {
		Orders other = cluster.client(Orders.class);
		assertThat(client).isEqualTo(client).isNotEqualTo(other).hasSameHashCodeAs(client);
		assertThat(client).hasToString("client of orders (" + Orders.class.getName() + ")");
	}

	@Test
	void aMethodThatTheServerDoesNotHaveIsRejected() {
		Unserved unserved = cluster.client(Unserved.class);
		assertThatExceptionOfType(CallException.class).isThrownBy(unserved::call)
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REJECTED))
			.withMessageContaining("unserved/call()");
	}

	@Test
	void aContractWhoseTypesCannotTravelIsRefusedBeforeAnyCall() {
		assertThatExceptionOfType(InvalidContractException.class).isThrownBy(() -> cluster.client(Threads.class))
			.withMessageContaining("Threads.run(Thread)")
			.withMessageContaining("cannot travel");
	}

	record Order(long id, String what) {
	}

	interface Repository<T, K> {

		@Nullable T find(@RouteKey K id);

		void save(T value);

		void saveAll(List<T> values);

		String describe(T value);

		default boolean exists(K id) {
			return find(id) != null;
		}

	}

	@KryonetExchange("orders")
	interface Orders extends Repository<Order, Long> {

		default Order findOrNew(long id) {
			Order found = find(id);
			return (found != null) ? found : new Order(id, "new");
		}

		@Override
		String describe(Order order);

		String add(int number);

		String add(String text);

		String add(int number, String text);

		String join(String... parts);

		void pay(Order order) throws IOException;

	}

	static final class Shop implements Orders {

		private final Map<Long, Order> orders = new ConcurrentHashMap<>();

		@Override
		public @Nullable Order find(Long id) {
			return this.orders.get(id);
		}

		@Override
		public void save(Order value) {
			this.orders.put(value.id(), value);
		}

		@Override
		public void saveAll(List<Order> values) {
			new ArrayList<>(values).forEach(this::save);
		}

		@Override
		public String describe(Order order) {
			return "order " + order.what();
		}

		@Override
		public String add(int number) {
			return "int " + number;
		}

		@Override
		public String add(String text) {
			return "String " + text;
		}

		@Override
		public String add(int number, String text) {
			return "int " + number + ", String " + text;
		}

		@Override
		public String join(String... parts) {
			return Arrays.toString(parts);
		}

		@Override
		public void pay(Order order) throws IOException {
			if (order.what().isEmpty()) {
				throw new IllegalArgumentException("nothing to pay");
			}
			throw new IOException("no money for " + order.what());
		}

	}

	@KryonetExchange("unserved")
	interface Unserved {

		void call();

	}

	@KryonetExchange("threads")
	interface Threads {

		void run(Thread thread);

	}

}
