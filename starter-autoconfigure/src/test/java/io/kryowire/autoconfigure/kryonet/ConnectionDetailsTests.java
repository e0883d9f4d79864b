/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;

import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.client.NodeAddress;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that somebody else knows better than the configuration.
 */
class ConnectionDetailsTests {

	@Test
	void theBeanIsAskedInsteadOfTheConfiguration() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, Client.class,
						"kryowire.kryonet.client.default.nodes=127.0.0.1:1", "real=" + Applications.port(server))) {
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
			assertThat(client.getBean(KryonetClients.class).group("default").nodes()).containsOnlyKeys("real");
		}
	}

	@OnlyCalls
	static class Client extends GreeterClient {

		@Bean
		KryonetConnectionDetails details(Environment environment) {
			int port = environment.getRequiredProperty("real", Integer.class);
			return (group) -> List.of(new NodeAddress("real", "127.0.0.1", port));
		}

	}

}
