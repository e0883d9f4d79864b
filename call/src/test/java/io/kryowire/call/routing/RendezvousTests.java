/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RendezvousTests {

	private static final int KEYS = 10_000;

	private final FakeGroup group = FakeGroup.of("10.0.0.1:7000", "10.0.0.2:7000", "10.0.0.3:7000", "10.0.0.4:7000");

	@AfterEach
	void close() {
		this.group.close();
	}

	private Map<Integer, String> owners(FakeGroup.Calls client) {
		Map<Integer, String> owners = new HashMap<>();
		IntStream.range(0, KEYS).forEach((key) -> owners.put(key, client.keyed(key)));
		return owners;
	}

	/** Another version of this library may run beside this one. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a b c                                                   | 1 2 0 1 1 0 2 0 1 2 1 2 0 0 2 2
			10.0.0.1:7000 10.0.0.2:7000 10.0.0.3:7000 10.0.0.4:7000 | 0 1 3 0 1 3 3 1 2 1 2 2 0 0 1 3
			prices-0 prices-1                                       | 1 0 1 1 1 1 1 0 0 1 0 0 1 1 1 1
			""")
	void keysAreWhereTheyHaveAlwaysBeen(String names, String owners) {
		String[] nodes = names.split(" ");
		int[] keys = { 0, 1, 2, 7, -1, 42, 1000, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, "DE0007164600".hashCode(),
				"US0378331005".hashCode(), "order-17".hashCode(), 0x9E3779B9, 123456789, -987654321 };
		FakeGroup.Calls client = FakeGroup.of(nodes).client;
		assertThat(IntStream.of(keys).mapToObj(client::keyed)).containsExactly(
				Stream.of(owners.split(" ")).map((owner) -> nodes[Integer.parseInt(owner)]).toArray(String[]::new));
	}

	@Test
	void everyNodeGetsItsShareOfTheKeys() {
		owners(this.group.client);
		for (FakePeer peer : this.group.peers) {
			assertThat(peer.calls.get()).as(peer.name).isBetween(KEYS / 4 - 400, KEYS / 4 + 400);
		}
	}

	@Test
	void aKeyHasOneNodeHoweverItIsCalled() {
		Map<Integer, String> owners = owners(this.group.client);
		assertThat(owners(this.group.client)).isEqualTo(owners);
		for (int key = 0; key < 100; key++) {
			assertThat(this.group.client.keyedLater(key).join()).isEqualTo(owners.get(key));
			assertThat(this.group.client.againKeyed(key)).isEqualTo(owners.get(key));
			FakePeer owner = this.group.peer(owners.get(key));
			int before = owner.calls.get();
			this.group.client.tellKeyed(key);
			assertThat(owner.calls).hasValue(before + 1);
		}
	}

	@Test
	void everyClientFindsTheSameNodeWhateverTheOrderOfItsConfiguration() {
		try (FakeGroup other = FakeGroup.of("10.0.0.3:7000", "10.0.0.1:7000", "10.0.0.4:7000", "10.0.0.2:7000")) {
			assertThat(owners(other.client)).isEqualTo(owners(this.group.client));
		}
	}

	@Test
	void whenANodeIsLostThenOnlyItsKeysMoveAndTheyComeBack() {
		Map<Integer, String> before = owners(this.group.client);
		FakePeer lost = this.group.peers.get(2);
		lost.connect(false);
		Map<Integer, String> without = owners(this.group.client);
		without.forEach((key, owner) -> {
			assertThat(owner).isNotEqualTo(lost.name);
			if (!before.get(key).equals(lost.name)) {
				assertThat(owner).as("owner of key %d", key).isEqualTo(before.get(key));
			}
		});
		Map<String, Integer> heirs = new HashMap<>();
		before.forEach((key, owner) -> {
			if (owner.equals(lost.name)) {
				heirs.merge(without.get(key), 1, Integer::sum);
			}
		});
		assertThat(heirs).as("who takes over").hasSize(3).allSatisfy((node, keys) -> {
			assertThat(keys).isBetween(KEYS / 12 - 200, KEYS / 12 + 200);
		});
		lost.connect(true);
		assertThat(owners(this.group.client)).isEqualTo(before);
	}

}
