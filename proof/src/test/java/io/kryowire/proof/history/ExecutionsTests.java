/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No write is done more often than allowed.
 */
class ExecutionsTests extends AbstractStory {

	@Test
	void aWriteMayBeRepeatedOnce() throws Exception {
		repeated(1);
		isGood(Property.EXECUTIONS);
	}

	@Test
	void aWriteThatIsDoneTooOftenIsFound() throws Exception {
		repeated(2);
		isBad(Property.EXECUTIONS, "done 3 times", "2 at most", "version 3");
	}

	@Test
	void aWriteOnAConditionIsDoneOnce() throws Exception {
		HistoryWriter writer = story().writer();
		long op = writer.invokeIf("a", 0, 4711);
		story().pass(1).subscriber("s").saw("a", 1, 4711);
		writer.ok(op, "a", 2);
		HistoryReport report = story().check();
		assertThat(report.finding(Property.EXECUTIONS).counterexample()).contains("done 2 times", "1 at most");
		// The second time there was something else than it expects
		assertThat(report.broken()).containsExactlyInAnyOrder(Property.EXECUTIONS, Property.COMPARED);
	}

	@Test
	void whoSawItDoesNotMatter() throws Exception {
		HistoryWriter writer = story().writer();
		writer.unknown(writer.invokeIf("a", 0, 4711), "a");
		story().subscriber("s").saw("a", 1, 4711);
		story().subscriber("t").saw("a", 1, 4711);
		isGood(Property.EXECUTIONS);
	}

	private void repeated(int times) {
		HistoryWriter writer = story().writer();
		long op = writer.invoke("a", 4711);
		for (int version = 1; version <= times; version++) {
			story().pass(1).subscriber("s").saw("a", version, 4711);
		}
		writer.ok(op, "a", times + 1);
	}

}
