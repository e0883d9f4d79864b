/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.time.LocalDate;

import io.kryowire.call.Execution;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a person reads whose contract or service cannot work.
 */
@ExtendWith(OutputCaptureExtension.class)
class ContractMistakesTests {

	@Test
	void aContractThatCannotWorkIsNamedWithItsMethodOnBothSides(CapturedOutput output) {
		Applications.fails(TwoKeysNode.class, Applications.ANY_PORT);
		assertThat(output).contains("APPLICATION FAILED TO START", "A contract is invalid",
				TwoKeys.class.getName() + ".twice(String, String)");
		Applications.fails(TwoKeysClient.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1");
		assertThat(output.toString().split("A contract is invalid")).hasSize(3);
	}

	@Test
	void aTypeThatMayNotTravelIsNamedWithTheMethodThatNeedsIt(CapturedOutput output) {
		Applications.fails(UnlistedClient.class, "kryowire.codec.allow=java.time.LocalDate",
				"kryowire.kryonet.client.default.nodes=127.0.0.1:1");
		assertThat(output).contains("APPLICATION FAILED TO START", "is not allowed in messages",
				Unlisted.class.getName() + ".take(Parcel)", "kryowire:", "allow:");
	}

	@Test
	void aServiceWithoutAContract(CapturedOutput output) {
		Applications.fails(NoContractNode.class, Applications.ANY_PORT);
		assertThat(output).contains("APPLICATION FAILED TO START", "java.lang.String implements no contract",
				"Remove @KryonetService");
	}

	@Test
	void twoServicesForOneMethod(CapturedOutput output) {
		Applications.fails(TwiceNode.class, Applications.ANY_PORT);
		assertThat(output).contains("APPLICATION FAILED TO START", "both answer greetings/greet",
				Greetings.class.getName());
	}

	@Test
	@EnabledForJreRange(max = JRE.JAVA_20)
	void virtualThreadsNeedANewerJava(CapturedOutput output) {
		Applications.fails(GreeterNode.class, Applications.ANY_PORT, "kryowire.kryonet.server.execution=virtual");
		assertThat(output).contains("APPLICATION FAILED TO START", "kryowire.kryonet.server.execution",
				"Virtual threads need Java 21");
		Applications.fails(VirtualNode.class, Applications.ANY_PORT);
		assertThat(output).contains(Virtual.class.getName() + ".run()", "it runs on virtual threads");
	}

	@KryonetExchange
	interface TwoKeys {

		void twice(@RouteKey String one, @RouteKey String other);

	}

	@KryonetExchange
	interface Unlisted {

		void take(Parcel parcel);

	}

	@KryonetExchange
	interface Virtual {

		@KryonetExchange(execution = Execution.VIRTUAL)
		void run();

	}

	record Parcel(LocalDate day) {
	}

	@OnlyCalls
	static class TwoKeysNode {

		@Bean
		@KryonetService
		TwoKeys twoKeys() {
			return (one, other) -> {
			};
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = TwoKeys.class)
	static class TwoKeysClient {

	}

	@OnlyCalls
	@ImportKryonetClients(types = Unlisted.class)
	static class UnlistedClient {

	}

	@OnlyCalls
	static class NoContractNode {

		@Bean
		@KryonetService
		String text() {
			return "text";
		}

	}

	@OnlyCalls
	static class TwiceNode extends GreeterNode {

		@Bean
		@KryonetService
		Greetings others() {
			return new Greetings();
		}

	}

	@OnlyCalls
	static class VirtualNode {

		@Bean
		@KryonetService
		Virtual virtual() {
			return () -> {
			};
		}

	}

}
