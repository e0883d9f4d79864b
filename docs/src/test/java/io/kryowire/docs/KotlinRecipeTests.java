/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;

import io.kryowire.test.process.FreePorts;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The example in Kotlin is what was compiled, and runs.
 */
class KotlinRecipeTests {

	@Test
	void whatIsShownIsWhatWasCompiled() throws IOException {
		try (JarFile jar = new JarFile("src/test/resources/" + ChildJvm.MORE)) {
			assertThat(new String(jar.getInputStream(jar.getEntry("Rates.kt")).readAllBytes(), StandardCharsets.UTF_8))
				.as("run mvn -f docs/src/test/kotlin package")
				.isEqualTo(Files.readString(Path.of("src/test/kotlin/Rates.kt")));
		}
	}

	@Test
	@EnabledIfRedisAvailable
	void itCallsAndWritesAndEnds() {
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			int port = FreePorts.one();
			ChildJvm rates = ChildJvm.run("com.acme.rates.RatesKt", redis, "--kryowire.kryonet.server.port=" + port,
					"--kryowire.kryonet.client.rates.nodes=127.0.0.1:" + port);
			assertThat(rates.output()).contains("Rate(pair=EURUSD, bid=1.08, ask=1.08, note=null)");
			assertThat(rates.exitCode()).as(rates.output()).isZero();
		}
	}

}
