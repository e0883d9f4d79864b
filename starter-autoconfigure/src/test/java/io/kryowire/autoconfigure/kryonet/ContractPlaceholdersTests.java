/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.time.Duration;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Placeholders in what contracts say.
 */
class ContractPlaceholdersTests {

	private static final String[] PROPERTIES = { "stock.name=stock-of-zurich", "stock.deadline=PT7S",
			"stock.quick=250ms" };

	@Test
	void theEnvironmentResolvesThemOnBothSides() {
		try (ConfigurableApplicationContext server = Applications.answering(StockNode.class, PROPERTIES);
				ConfigurableApplicationContext client = Applications.calling(server, StockClient.class, PROPERTIES)) {
			assertThat(client.getBean(Stock.class).count("tea")).isEqualTo(3);
			ServiceContract contract = server.getBean(KryonetServer.class).contracts().get(0);
			assertThat(contract.name()).isEqualTo("stock-of-zurich");
			assertThat(contract.exchanges()).extracting((exchange) -> exchange.wire().name())
				.containsExactly("stock-of-zurich/all(String)", "stock-of-zurich/quick()");
			assertThat(contract.exchanges()).extracting(ExchangeMethod::deadline)
				.containsExactly(Duration.ofSeconds(7), Duration.ofMillis(250));
		}
	}

	@Test
	void oneThatIsNotSetIsAMistakeOfTheContractAtTheClient() {
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> Applications.start(StockClient.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1",
					"stock.deadline=1s", "stock.quick=1s"))
			.satisfies((ex) -> assertThatItIsTold(ex, "${stock.name}"));
	}

	@Test
	void oneThatIsNotSetIsAMistakeOfTheContractAtTheServer() {
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> Applications.answering(StockNode.class, "stock.name=stock", "stock.deadline=1s"))
			.satisfies((ex) -> assertThatItIsTold(ex, "${stock.quick}"));
	}

	private static void assertThatItIsTold(Throwable failure, String placeholder) {
		Throwable mistake = mistake(failure);
		assertThat(mistake).isInstanceOf(InvalidContractException.class)
			.hasMessageContaining(placeholder)
			.hasMessageContaining("set the property");
		FailureAnalysis analysis = new InvalidContractFailureAnalyzer().analyze(mistake,
				(InvalidContractException) mistake);
		assertThat(analysis.getDescription()).contains(Stock.class.getName(), placeholder);
	}

	@Test
	void whatTheyStandForIsCheckedAsIfItStoodThere() {
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> Applications.answering(StockNode.class, "stock.name=stock", "stock.deadline=soon",
					"stock.quick=1s"))
			.satisfies((ex) -> assertThat(mistake(ex)).hasMessageContaining("the deadline \"soon\" is not a duration"));
	}

	private static Throwable mistake(Throwable failure) {
		Throwable cause = failure;
		while (!(cause instanceof InvalidContractException) && cause.getCause() != null) {
			cause = cause.getCause();
		}
		return cause;
	}

	@KryonetExchange(name = "${stock.name}", deadline = "${stock.deadline}")
	interface Stock {

		@KryonetExchange("${stock.counting:all}")
		int count(String what);

		@KryonetExchange(deadline = "${stock.quick}")
		int quick();

	}

	static class Shelf implements Stock {

		@Override
		public int count(String what) {
			return what.length();
		}

		@Override
		public int quick() {
			return 0;
		}

	}

	@OnlyCalls
	static class StockNode {

		@Bean
		@KryonetService
		Shelf shelf() {
			return new Shelf();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Stock.class)
	static class StockClient {

	}

}
