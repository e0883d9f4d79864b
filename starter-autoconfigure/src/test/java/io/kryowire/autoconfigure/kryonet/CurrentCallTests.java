/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.CallContext;
import io.kryowire.call.CurrentCall;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Services that ask who calls.
 */
class CurrentCallTests {

	private static final String NODE = "kryowire.kryonet.node-id=the-caller";

	@Test
	void aServiceAsksTheBeanOrHasAParameter() {
		try (ConfigurableApplicationContext server = Applications.answering(AskingNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, AskingClient.class, NODE)) {
			Asking asking = client.getBean(Asking.class);
			assertThat(asking.byBean()).isEqualTo("the-caller");
			assertThat(asking.byParameter(null)).isEqualTo("the-caller");
		}
	}

	@Test
	void whoeverDoesNotAskDoesNotPay() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class)) {
			assertThat(server.getBeanFactory().getBeanNamesForType(CurrentCall.class)).singleElement()
				.satisfies((name) -> assertThat(server.getBeanFactory().containsSingleton(name)).isFalse());
		}
	}

	@KryonetExchange("asking")
	interface Asking {

		String byBean();

		String byParameter(@Nullable CallContext call);

	}

	static class Asks implements Asking {

		private final CurrentCall call;

		Asks(CurrentCall call) {
			this.call = call;
		}

		@Override
		public String byBean() {
			return this.call.get().caller();
		}

		@Override
		public String byParameter(@Nullable CallContext call) {
			return String.valueOf((call != null) ? call.caller() : null);
		}

	}

	@OnlyCalls
	static class AskingNode {

		@Bean
		@KryonetService
		Asks asks(CurrentCall call) {
			return new Asks(call);
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Asking.class)
	static class AskingClient {

	}

}
