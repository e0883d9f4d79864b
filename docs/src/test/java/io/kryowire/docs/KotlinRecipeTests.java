/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import io.kryowire.test.process.FreePorts;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The example in Kotlin is compiled, and runs.
 */
class KotlinRecipeTests {

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
