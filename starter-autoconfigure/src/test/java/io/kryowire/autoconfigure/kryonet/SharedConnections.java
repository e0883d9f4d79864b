/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClients;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two groups of one application that call the same server.
 */
final class SharedConnections {

	private SharedConnections() {
	}

	static void assertAreShared(ConfigurableApplicationContext server, String... properties) {
		List<String> all = new ArrayList<>(List.of(properties));
		for (String group : List.of("east", "west")) {
			all.add("kryowire.kryonet.client.%s.nodes=127.0.0.1:%d".formatted(group, Applications.port(server)));
			all.addAll(List.of(PatientLinks.ofGroup(group)));
		}
		try (ConfigurableApplicationContext client = Applications.start(TwoGroups.class, all.toArray(String[]::new))) {
			KryonetClients clients = client.getBean(KryonetClients.class);
			for (String group : List.of("east", "west")) {
				assertThat(clients.client(group, Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
			}
			clients.group("west")
				.peers()
				.values()
				.forEach((peer) -> assertThat(peer.statistics().callsSent()).as("of both groups").isEqualTo(2));
		}
	}

	@OnlyCalls
	@ImportKryonetClients(group = "east", types = Greeter.class)
	@ImportKryonetClients(group = "west", types = Greeter.class)
	static class TwoGroups {

	}

}
