/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.test.evolution.CompatibilityMode;
import io.kryowire.test.evolution.WireCompatibility;
import org.junit.jupiter.api.Test;

class PriceCompatibilityTests {

	@Test
	void formerVersionsAreUnderstoodAndUnderstand() {
		WireCompatibility.of(Price.class, Event.class, PriceService.class)
			.allowing("com.acme.evolution.Price.amount") // all amounts fit an int so far
			.check(CompatibilityMode.FULL);
	}

}
