/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

import io.kryowire.sample.SampleServiceApplication;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

@EnabledIfRedisAvailable
class PageFeedIT {

	@Test
	void aNodeThatStopsDoesNotWaitForPagesThatFollowIt() throws Exception {
		ConfigurableApplicationContext node = SpringApplication.run(SampleServiceApplication.class, "--server.port=0",
				"--kryowire.kryonet.server.port=" + FreePorts.one(),
				"--spring.lifecycle.timeout-per-shutdown-phase=" + Waiting.START.multipliedBy(2));
		try (InputStream events = follow(node)) {
			assertThat(events.read()).isNotNegative();
			assertThat(CompletableFuture.runAsync(node::close)).succeedsWithin(Waiting.START);
			assertThat(new String(events.readAllBytes())).contains("\"self\":{\"node\":\"node-1\"");
		}
	}

	private static InputStream follow(ConfigurableApplicationContext node) throws IOException, InterruptedException {
		URI events = URI
			.create("http://localhost:" + node.getEnvironment().getProperty("local.server.port") + "/page/events");
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(events).build(), BodyHandlers.ofInputStream())
			.body();
	}

}
