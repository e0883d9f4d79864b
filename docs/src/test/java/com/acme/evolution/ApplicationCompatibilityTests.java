/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.codec.WireCodec;
import io.kryowire.test.evolution.CompatibilityMode;
import io.kryowire.test.evolution.WireCompatibility;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
@AutoConfigureEmbeddedRedis
class ApplicationCompatibilityTests {

	@Test
	void everyTypeOfTheApplication(@Autowired WireCodec codec) {
		WireCompatibility.of(codec)
			.and(PriceService.class)
			.allowing("com.acme.evolution.Price.amount")
			.check(CompatibilityMode.FULL_TRANSITIVE);
	}

}
