/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.kryowire.dispatch.KeyTable.Admission;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which task of a key may run, whatever else is in the table.
 */
class KeyTableTests {

	/** So many that each slot has several. */
	private static final int KEYS = 100_000;

	private static final int WAITING = 4;

	private final KeyTable table = new KeyTable();

	@Test
	void eachKeyHasItsOrderAmongManyKeys() {
		List<List<TestTask>> keys = IntStream.range(0, KEYS).mapToObj((key) -> tasks(key, 3)).toList();
		for (List<TestTask> tasks : keys) {
			assertThat(this.table.enter(tasks.get(0))).isNull();
		}
		for (List<TestTask> tasks : keys) {
			assertWaits(tasks.get(1), tasks.get(0));
			assertWaits(tasks.get(2), tasks.get(0));
		}
		List<List<TestTask>> anyOrder = new ArrayList<>(keys);
		Collections.shuffle(anyOrder, new Random(1));
		for (List<TestTask> tasks : anyOrder) {
			assertThat(this.table.leave(tasks.get(0))).isSameAs(tasks.get(1));
		}
		Collections.shuffle(anyOrder, new Random(2));
		for (List<TestTask> tasks : anyOrder) {
			assertThat(this.table.leave(tasks.get(1))).isSameAs(tasks.get(2));
			assertWaits(tasks(tasks.get(0).key(), 1).get(0), tasks.get(2));
		}
	}

	@Test
	void aKeyIsFreeWhenItsLastTaskHasLeft() {
		for (int round = 0; round < 2; round++) {
			List<TestTask> tasks = IntStream.range(0, KEYS).mapToObj((key) -> tasks(key, 1).get(0)).toList();
			for (TestTask task : tasks) {
				assertThat(this.table.enter(task)).isNull();
			}
			for (TestTask task : tasks) {
				assertThat(this.table.leave(task)).isNull();
			}
		}
	}

	/** Each subset of those that wait. */
	@Test
	void whatIsOverLeavesTheOthersInTheirOrder() {
		for (int over = 0; over < 1 << WAITING; over++) {
			List<TestTask> tasks = tasks(7, WAITING + 1);
			int subset = over;
			IntStream.range(0, WAITING)
				.forEach((number) -> tasks.get(number + 1).overIf(() -> (subset & 1 << number) != 0));
			tasks.forEach(this.table::enter);
			List<LineTask> removed = this.table.removeOver(tasks.get(0), 0, WAITING);
			assertThat(removed).isEqualTo(waiting(tasks, subset));
			TestTask late = tasks(7, 1).get(0);
			assertWaits(late, tasks.get(0));
			List<LineTask> expected = new ArrayList<>(waiting(tasks, ~subset));
			expected.add(late);
			assertThat(leaving(tasks.get(0))).isEqualTo(expected);
		}
	}

	@Test
	void notAllThatWaitAreLookedAt() {
		List<TestTask> tasks = tasks(7, WAITING + 1);
		tasks.forEach((task) -> task.overIf(() -> true));
		tasks.forEach(this.table::enter);
		assertThat(this.table.removeOver(tasks.get(0), 0, 2)).isEqualTo(tasks.subList(1, 3));
		assertThat(leaving(tasks.get(0))).isEqualTo(tasks.subList(3, WAITING + 1));
		assertThat(this.table.removeOver(tasks.get(0), 0, 2)).isEmpty();
	}

	private static List<LineTask> waiting(List<TestTask> tasks, int subset) {
		return IntStream.range(0, WAITING)
			.filter((number) -> (subset & 1 << number) != 0)
			.mapToObj((number) -> (LineTask) tasks.get(number + 1))
			.toList();
	}

	/** Which ones are let in, one after the other, until the key is free. */
	private List<LineTask> leaving(LineTask first) {
		List<LineTask> all = new ArrayList<>();
		@Nullable LineTask next = this.table.leave(first);
		while (next != null) {
			all.add(next);
			next = this.table.leave(next);
		}
		return all;
	}

	private void assertWaits(TestTask task, LineTask holder) {
		assertThat(this.table.enter(task)).isEqualTo(new Admission(holder, false));
	}

	private static List<TestTask> tasks(int key, int count) {
		return IntStream.range(0, count).mapToObj((number) -> TestTask.of(key, () -> {
		})).toList();
	}

}
