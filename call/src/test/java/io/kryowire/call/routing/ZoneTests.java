/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.call.Overflow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls of a process that knows where it is.
 */
class ZoneTests {

	private final FakeGroup group = new FakeGroup(Overflow.WAIT, (builder) -> builder.zone("north"), "a@north",
			"b@south", "c@north", "d@south");

	@AfterEach
	void close() {
		this.group.close();
	}

	private Set<String> called() {
		Set<String> called = new HashSet<>();
		for (int i = 0; i < 200; i++) {
			called.add(this.group.client.any());
		}
		return called;
	}

	@Test
	void callsWithoutAKeyStayInTheZone() {
		assertThat(called()).containsExactlyInAnyOrder("a", "c");
	}

	@Test
	void callsGoElsewhereWhenNobodyOfTheZoneIsConnected() {
		this.group.peer("a").connect(false);
		assertThat(called()).containsExactly("c");
		this.group.peer("c").connect(false);
		assertThat(called()).containsExactlyInAnyOrder("b", "d");
		this.group.peer("a").connect(true);
		assertThat(called()).containsExactly("a");
	}

	@Test
	void callsLeaveTheZoneWhenItsNodesAreMuchBusier() {
		inFlight(15, "a", "c");
		assertThat(called()).as("few calls").containsExactlyInAnyOrder("a", "c");
		inFlight(40, "a", "c");
		inFlight(20, "b", "d");
		assertThat(called()).as("not twice as many").containsExactlyInAnyOrder("a", "c");
		inFlight(41, "a", "c");
		assertThat(called()).as("more").contains("b", "d");
		inFlight(0, "c");
		assertThat(called()).as("the other one of the zone").contains("c").doesNotContain("b", "d");
	}

	private void inFlight(long calls, String... names) {
		for (String name : names) {
			this.group.peer(name).inFlight = calls;
		}
	}

	@Test
	void keysGoToTheirNodesWhereverTheseAre() {
		Set<String> called = new HashSet<>();
		for (int key = 0; key < 200; key++) {
			called.add(this.group.client.keyed(key));
		}
		assertThat(called).containsExactlyInAnyOrder("a", "b", "c", "d");
	}

	@Test
	void aZoneWithoutNodesIsNone() {
		for (String zone : List.of("", "east")) {
			try (FakeGroup elsewhere = new FakeGroup(Overflow.WAIT, (builder) -> builder.zone(zone), "a@north",
					"b@south")) {
				assertThat(List.of(elsewhere.client.any(), elsewhere.client.any())).containsExactlyInAnyOrder("a", "b");
			}
		}
	}

}
