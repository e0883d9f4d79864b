/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An application that answers and one that calls, over a socket, with everything that
 * Spring Boot adds.
 */
class RoundTripTests {

	@Test
	void aClientIsInjectedAndCallsTheServiceOfAnotherApplication() {
		try (ConfigurableApplicationContext server = start(Answering.class,
				PatientLinks.ofServer("kryowire.kryonet.server.port=0"))) {
			String port = server.getEnvironment().getRequiredProperty("local.kryonet.port");
			assertThat(server.getBean(KryonetServer.class).port()).hasToString(port);
			try (ConfigurableApplicationContext client = start(Calling.class,
					PatientLinks.ofGroup("greeters", "kryowire.kryonet.client.greeters.nodes=127.0.0.1:" + port))) {
				Greeter greeter = client.getBean(Caller.class).greeter;
				assertThat(greeter.greet("Ada")).isEqualTo("Hello, Ada");
				assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> greeter.greet(" "))
					.withMessageContaining("must not be blank");
			}
		}
	}

	private static ConfigurableApplicationContext start(Class<?> configuration, String... properties) {
		return new SpringApplicationBuilder(configuration).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(properties)
			.run();
	}

	@KryonetExchange("greetings")
	interface Greeter {

		String greet(@RouteKey @NotBlank String name);

	}

	@KryonetService
	static class Greetings implements Greeter {

		@Override
		public String greet(String name) {
			return "Hello, " + name;
		}

	}

	record Caller(Greeter greeter) {
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Answering {

		@Bean
		Greetings greetings() {
			return new Greetings();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@ImportKryonetClients(group = "greeters", types = Greeter.class)
	static class Calling {

		@Bean
		Caller caller(Greeter greeter) {
			return new Caller(greeter);
		}

	}

}
