/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers that call other nodes and wait for them, which call back and wait. Every chain
 * comes to its end, and each begins on fresh links.
 */
class NestedCallsTests {

	private static final String THERE_AND_BACK = "ABA";

	private static final String RING_OF_FIVE = "ABCAB";

	private static final List<String> REST_OF_THE_RING = List.of("B", "C", "A", "B");

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

	@ParameterizedTest
	@ValueSource(ints = { 1, 100 })
	void handlersThatWaitForFutures(int chains) throws Exception {
		Relay first = this.nodes.caller().client(Relay.class, "A");
		Callers.all(chains,
				(number) -> assertThat(Waiting.get(first.handOnLater(REST_OF_THE_RING))).isEqualTo(RING_OF_FIVE));
	}

	/** What callers attach to their futures may call and wait as well. */
	@Test
	void whatFollowsAFutureCallsAndWaits() throws Exception {
		Relay first = this.nodes.caller().client(Relay.class, "A");
		List<CompletableFuture<String>> calls = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			calls.add(first.handOnLater(List.of("B"))
				.thenApply((been) -> been + first.handOn(List.of("B")) + first.handOnLater(List.of("C")).join()));
		}
		for (CompletableFuture<String> call : calls) {
			assertThat(Waiting.get(call)).isEqualTo("ABABAC");
		}
	}

	/** Those that wait are more than any pool has threads. */
	@Tag("chaos")
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aThousandRingsOfFiveCalls(boolean keyed) throws Exception {
		RelayService.hand(this.nodes.caller(), 1000, keyed, RING_OF_FIVE);
	}

}
