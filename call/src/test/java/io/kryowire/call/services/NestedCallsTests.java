/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Handlers that call other nodes and wait for them, which call back and wait. Every chain
 * comes to its end, and each begins on fresh links.
 */
class NestedCallsTests {

	private static final String THERE_AND_BACK = "ABA";

	private static final String RING_OF_FIVE = "ABCAB";

	private ServiceNodes nodes;

	@BeforeEach
	void start() throws InterruptedException {
		this.nodes = ServiceNodes.start(RelayService::new, "A", "B", "C");
	}

	@AfterEach
	void stop() {
		this.nodes.close();
	}

	@ParameterizedTest
	@CsvSource({ "1, false", "8, false", "100, false", "1, true", "8, true", "100, true" })
	void chainsThatComeBackToWhereTheyBegan(int chains, boolean keyed) throws Exception {
		RelayService.hand(this.nodes.caller(), chains, keyed, THERE_AND_BACK);
		RelayService.hand(this.nodes.caller(), chains, keyed, THERE_AND_BACK);
	}

	@ParameterizedTest
	@CsvSource({ "1, false", "8, false", "100, false", "1, true", "8, true", "100, true" })
	void ringsOfFiveCalls(int chains, boolean keyed) throws Exception {
		RelayService.hand(this.nodes.caller(), chains, keyed, RING_OF_FIVE);
		RelayService.hand(this.nodes.caller(), chains, keyed, RING_OF_FIVE);
	}

}
