/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SlotTableTests {

	private static List<String> ids(int count) {
		return IntStream.range(0, count).mapToObj((i) -> "10.0.%d.%d:7420".formatted(i / 256, i % 256)).toList();
	}

	private static SlotTable even(List<String> ids) {
		int[] weights = new int[ids.size()];
		Arrays.fill(weights, 1);
		return SlotTable.of(ids, weights);
	}

	private static List<String> without(List<String> ids, String id) {
		return ids.stream().filter((other) -> !other.equals(id)).toList();
	}

	private static Set<Integer> moved(SlotTable before, SlotTable after) {
		Set<Integer> moved = new HashSet<>();
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			if (!String.valueOf(before.owner(slot)).equals(after.owner(slot))) {
				moved.add(slot);
			}
		}
		return moved;
	}

	/** Another version of this library may run beside this one. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a b c                                                   | 1 1 1       | 10212211002210212001012110120010
			10.0.0.1:7000 10.0.0.2:7000 10.0.0.3:7000 10.0.0.4:7000 | 1 1 1 1     | 02000302223311111003002031023131
			a b c d                                                 | 1 2 3 4     | 33232231332213232303032110120230
			""")
	void slotsAreWhereTheyHaveAlwaysBeen(String names, String weights, String owners) {
		SlotTable table = SlotTable.of(List.of(names.split(" ")),
				Arrays.stream(weights.split(" ")).mapToInt(Integer::parseInt).toArray());
		StringBuilder found = new StringBuilder();
		for (int slot = 0; slot < Slots.COUNT; slot += 32) {
			found.append(table.position(slot));
		}
		assertThat(found).hasToString(owners);
	}

	/**
	 * By how much in all: what each node has adds up to all slots, so on average it is
	 * one part of so many.
	 */
	@ParameterizedTest
	@ValueSource(ints = { 3, 20, 200, 1000 })
	void whenANodeJoinsOrLeavesThenOnlyItsOwnSlotsMove(int count) {
		List<String> ids = ids(count);
		SlotTable with = even(ids);
		assertThat(ids.stream().mapToInt(with::count).sum()).isEqualTo(Slots.COUNT);
		int nodes = 0;
		int slots = 0;
		for (int i = 0; i < count; i += Math.max(1, count / 100)) {
			String node = ids.get(i);
			Set<Integer> moved = moved(even(without(ids, node)), with);
			assertThat(moved).as("slots of %s", node).hasSize(with.count(node));
			assertThat(moved).as("where they are").allMatch((slot) -> node.equals(with.owner(slot)));
			nodes++;
			slots += moved.size();
		}
		assertThat(slots / (double) nodes).as("slots that move at one of %d nodes", count)
			.isLessThanOrEqualTo(1.05 * Slots.COUNT / count);
	}

	@ParameterizedTest
	@ValueSource(ints = { 3, 20, 200, 1000 })
	void itIsWorkedOutQuickly(int count) {
		List<String> ids = ids(count);
		int[] weights = IntStream.rangeClosed(1, count).toArray();
		for (int round = 0; round < 3; round++) {
			long begin = System.nanoTime();
			even(ids);
			long between = System.nanoTime();
			SlotTable weighted = SlotTable.of(ids, weights);
			System.out.printf("%d nodes: %d us, with weights: %d us%n", count, (between - begin) / 1000,
					(System.nanoTime() - between) / 1000);
			assertThat(weighted.size()).isEqualTo(count);
		}
	}

	/**
	 * With a tolerance of four times the standard deviation, which these nodes always
	 * keep.
	 */
	@ParameterizedTest
	@CsvSource({ "1 1 1", "1 2 5", "100 200 500", "1 1 1 1 10", "1000000 1000000" })
	void eachNodeGetsSlotsByItsWeight(String weights) {
		int[] parts = Arrays.stream(weights.split(" ")).mapToInt(Integer::parseInt).toArray();
		List<String> ids = ids(parts.length);
		SlotTable table = SlotTable.of(ids, parts);
		double all = Arrays.stream(parts).sum();
		for (int node = 0; node < parts.length; node++) {
			double share = parts[node] / all;
			double tolerance = 4 * Math.sqrt(Slots.COUNT * share * (1 - share));
			assertThat((double) table.count(ids.get(node))).as(ids.get(node))
				.isBetween(Slots.COUNT * share - tolerance, Slots.COUNT * share + tolerance);
		}
	}

	@Test
	void whenANodeGetsHeavierThenSlotsMoveOnlyToIt() {
		List<String> ids = ids(20);
		int[] weights = new int[20];
		Arrays.fill(weights, 2);
		SlotTable before = SlotTable.of(ids, weights);
		weights[7] = 3;
		SlotTable after = SlotTable.of(ids, weights);
		assertThat(moved(before, after)).isNotEmpty().allMatch((slot) -> after.position(slot) == 7);
	}

	@Test
	void weightsThatAreEqualChangeNothing() {
		List<String> ids = ids(20);
		int[] weights = new int[20];
		Arrays.fill(weights, 5);
		assertThat(moved(even(ids), SlotTable.of(ids, weights))).isEmpty();
		for (int slot = 1; slot < Slots.COUNT; slot++) {
			long score = Rendezvous.score(Rendezvous.seed("a"), slot);
			long other = Rendezvous.score(Rendezvous.seed("a"), slot - 1);
			assertThat(Rendezvous.weighted(score, 5) > Rendezvous.weighted(other, 5)).isEqualTo(score > other);
		}
	}

	/** Weights that all differ, and several nodes of each weight. */
	@ParameterizedTest
	@ValueSource(ints = { 1, 5, 100 })
	void theOwnerIsTheNodeWithTheHighestWeightedScore(int nodesOfAWeight) {
		List<String> ids = ids(300);
		int[] weights = IntStream.range(0, 300).map((i) -> 1 + (i / nodesOfAWeight) * 3_000).toArray();
		SlotTable table = SlotTable.of(ids, weights);
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			int keyHash = slot;
			int best = IntStream.range(0, 300)
				.boxed()
				.max(Comparator.comparingDouble((node) -> Rendezvous
					.weighted(Rendezvous.score(Rendezvous.seed(ids.get(node)), keyHash), weights[node])))
				.orElseThrow();
			assertThat(table.position(slot)).as("slot %d", slot).isEqualTo(best);
		}
	}

	@Test
	void noWeightedScoreIsHigherThanItsBound() {
		Random random = new Random(1);
		LongStream
			.concat(LongStream.of(Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE - 4096, Long.MAX_VALUE),
					random.longs(100_000))
			.forEach((score) -> {
				int weight = 1 + random.nextInt(ClusterNode.LARGEST_WEIGHT);
				assertThat(Rendezvous.weighted(score, weight)).as("score %d, weight %d", score, weight)
					.isLessThanOrEqualTo(Rendezvous.weightedAtMost(score, weight));
			});
	}

	@Test
	void theOrderOfTheNodesDoesNotMatter() {
		List<String> ids = new ArrayList<>(ids(200));
		SlotTable table = even(ids);
		Collections.shuffle(ids, new Random(1));
		assertThat(moved(table, even(ids))).isEmpty();
	}

	@Test
	void whoeverIsNextWouldBeTheOwnerWithoutThoseBeforeIt() {
		List<String> ids = ids(5);
		int[] weights = { 1, 1, 2, 2, 3 };
		SlotTable table = SlotTable.of(ids, weights);
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			List<String> left = new ArrayList<>(ids);
			for (int rank = 0; rank < ids.size(); rank++) {
				String next = ids.get(table.position(slot, rank));
				int[] ofThose = left.stream().mapToInt((id) -> weights[ids.indexOf(id)]).toArray();
				assertThat(next).as("rank %d of slot %d", rank, slot)
					.isEqualTo(SlotTable.of(left, ofThose).owner(slot));
				left.remove(next);
			}
		}
	}

	@Test
	void onlyNodesThatServeHaveSlots() {
		ClusterNode stays = ClusterNode.at("a", "host", 1);
		ClusterNode leaves = new ClusterNode("b", "host", List.of(2), "", 1000, 0, ClusterNode.State.LEAVING);
		SlotTable table = SlotTable.of(new NodeView(1, List.of(leaves, stays)));
		assertThat(table.count("a")).isEqualTo(Slots.COUNT);
		assertThat(table.ids()).containsExactly("a");
	}

	@Test
	void whenThereAreNoNodesThenNobodyHasASlot() {
		SlotTable table = SlotTable.of(NodeView.NOTHING);
		assertThat(table.owner(0)).isNull();
		assertThat(table.position(1023)).isEqualTo(SlotTable.NOBODY);
		assertThat(table.size()).isZero();
	}

	@Test
	void eachNodeHasAnIdOfItsOwnAndAWeight() {
		assertThatIllegalArgumentException().isThrownBy(() -> SlotTable.of(List.of("a", "a"), new int[] { 1, 1 }))
			.withMessageContaining("[a, a]");
		assertThatIllegalArgumentException().isThrownBy(() -> SlotTable.of(List.of("a"), new int[] { 1, 1 }));
		assertThatIllegalArgumentException().isThrownBy(() -> SlotTable.of(List.of("a"), new int[] { 0 }))
			.withMessageContaining("weight=0");
	}

}
