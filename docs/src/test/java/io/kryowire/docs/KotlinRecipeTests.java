/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kryowire.test.process.FreePorts;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The example in Kotlin is compiled, and runs with the configuration that it shows.
 */
class KotlinRecipeTests {

	private static final Pattern CONFIGURATION = Pattern.compile("## Kotlin\n.*?```yaml\n(.*?)```", Pattern.DOTALL);

	@Test
	@EnabledIfRedisAvailable
	void itCallsAndWritesAndEnds(@TempDir Path directory) throws IOException {
		Matcher shown = CONFIGURATION.matcher(Files.readString(Path.of("recipes.md")));
		assertThat(shown.find()).as("There is no YAML").isTrue();
		assertThat(shown.group(1)).contains(":7420");
		int port = FreePorts.one();
		Path file = Files.writeString(directory.resolve("rates.yaml"), shown.group(1).replace(":7420", ":" + port));
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			ChildJvm rates = ChildJvm.run("com.acme.rates.RatesKt", redis,
					"--spring.config.additional-location=" + file.toUri(), "--kryowire.kryonet.server.port=" + port,
					"--kryowire.kryonet.client.rates.handshake-timeout=1m",
					"--kryowire.kryonet.client.rates.silence-timeout=1m",
					"--kryowire.kryonet.client.rates.deadline=1m");
			assertThat(rates.output()).contains("Rate(pair=EURUSD, bid=1.08, ask=1.08, note=null)");
			assertThat(rates.exitCode()).as(rates.output()).isZero();
		}
	}

}
