/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.routing.Cluster;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Placeholders in what contracts say, without Spring.
 */
class PlaceholderTests {

	private static final Map<String, String> VALUES = Map.of("${service}", "shop", "${deadline}", "3s", "${one}",
			"sell", "${same}", "sell", "${empty}", " ", "${again}", "${again}");

	/** Throws as those of Spring do. */
	private static String resolve(String text) {
		String value = VALUES.get(text);
		if (value == null) {
			throw new IllegalArgumentException("not resolved");
		}
		return value;
	}

	@Test
	void namesAndDeadlinesAreResolved() {
		ServiceContract contract = ServiceContract.of(Shop.class, PlaceholderTests::resolve);
		assertThat(contract.name()).isEqualTo("shop");
		assertThat(contract.exchanges()).extracting((exchange) -> exchange.wire().name())
			.containsExactly("shop/give(int)", "shop/sell(int)");
		assertThat(contract.exchanges()).extracting(ExchangeMethod::deadline)
			.containsExactly(Duration.ofSeconds(3), Duration.ofMinutes(1));
	}

	@Test
	void whatIsResolvedToNothingIsAsIfNothingHadBeenSaid() {
		ServiceContract contract = ServiceContract.of(Empty.class, PlaceholderTests::resolve);
		assertThat(contract.name()).isEqualTo(Empty.class.getName());
		assertThat(contract.exchanges().get(0).deadline()).isNull();
	}

	@Test
	void withoutAnybodyWhoResolvesThemTheContractIsRefused() {
		assertThatExceptionOfType(InvalidContractException.class).isThrownBy(() -> ServiceContract.of(Shop.class))
			.withMessage(Shop.class.getName() + ": the name \"${service}\" has a placeholder, and there is no"
					+ " resolver; pass one to placeholders(...) of the exporter or of the client builder, such as"
					+ " environment::resolveRequiredPlaceholders");
		assertThatExceptionOfType(InvalidContractException.class)
			.isThrownBy(() -> KryonetServiceProxyFactory.builder(KryoCodec.of(), (exchange) -> {
				throw new AssertionError("It is not used");
			}).build().createClient(Shop.class));
		assertThatExceptionOfType(InvalidContractException.class)
			.isThrownBy(() -> new ServiceExporter(KryoCodec.of(), java.util.List.of()).export(new Seller(),
					(method, execution, handler) -> {
					}));
	}

	@Test
	void oneThatCannotBeResolvedIsNamedWithItsMethod() {
		assertThatExceptionOfType(InvalidContractException.class)
			.isThrownBy(() -> ServiceContract.of(Unset.class, PlaceholderTests::resolve))
			.withMessage(Unset.class.getName() + ".run(): the deadline \"${unset}\" has a placeholder that cannot be"
					+ " resolved; set the property, or give it a default as in ${name:default}")
			.satisfies((ex) -> assertThat(ex.method()).isEqualTo("run()"));
		UnaryOperator<String> lenient = (text) -> text;
		assertThatExceptionOfType(InvalidContractException.class)
			.isThrownBy(() -> ServiceContract.of(Unset.class, lenient))
			.withMessageContaining("cannot be resolved");
	}

	@Test
	void twoThatStandForTheSameNameAreTwoMethodsOfThatName() {
		assertThatExceptionOfType(InvalidContractException.class)
			.isThrownBy(() -> ServiceContract.of(Same.class, PlaceholderTests::resolve))
			.withMessageContaining("/sell()");
	}

	@Test
	void bothSidesResolveForThemselves() throws Exception {
		try (Cluster cluster = Cluster.of(new Seller(), PlaceholderTests::resolve).connect()) {
			Shop client = cluster.client(Shop.class, (builder) -> builder.placeholders(PlaceholderTests::resolve));
			assertThat(client.sell(4)).isEqualTo(5);
		}
	}

	@KryonetExchange(name = "${service}", deadline = "${deadline}")
	interface Shop {

		@KryonetExchange(name = "${one}", deadline = "1m")
		int sell(int number);

		int give(int number);

	}

	static final class Seller implements Shop {

		@Override
		public int sell(int number) {
			return number + 1;
		}

		@Override
		public int give(int number) {
			return number;
		}

	}

	@KryonetExchange(name = "${empty}", deadline = "${empty}")
	interface Empty {

		void run();

	}

	@KryonetExchange
	interface Unset {

		@KryonetExchange(deadline = "${unset}")
		void run();

	}

	@KryonetExchange
	interface Same {

		@KryonetExchange("${one}")
		void one();

		@KryonetExchange("${same}")
		void other();

	}

}
