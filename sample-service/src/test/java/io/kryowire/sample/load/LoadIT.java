/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.load;

import io.kryowire.sample.SampleTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.web.servlet.client.RestTestClient;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

@SampleTest
class LoadIT {

	private final RestTestClient client;

	private final LoadGenerator load;

	LoadIT(@LocalServerPort int port, @Autowired LoadGenerator load) {
		this.client = RestTestClient.bindToServer().baseUrl("http://localhost:" + port).build();
		this.load = load;
	}

	@AfterEach
	void stop() {
		this.load.stop();
	}

	@Test
	void pricesMoveFromStartToStop() {
		LoadGenerator.Status before = this.load.status();
		this.client.put().uri("/load").exchange().expectBody().jsonPath("$.running").isEqualTo(true);
		patiently().until(() -> this.load.status().done() >= before.done() + 50);
		this.client.delete().uri("/load").exchange().expectBody().jsonPath("$.running").isEqualTo(false);
		assertThat(this.load.status().failed()).isEqualTo(before.failed());
	}

}
