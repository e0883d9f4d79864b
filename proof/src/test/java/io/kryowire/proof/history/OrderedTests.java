/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Versions are in the order of time, and of each program.
 */
class OrderedTests extends AbstractStory {

	@Test
	void writesOneAfterTheOtherHaveRisingVersions() throws Exception {
		story().writer().inOrder();
		story().put("a", 1).pass(1).put("b", 1).pass(1).remove("a", 2).pass(1).put("a", 3);
		isGood(Property.ORDERED);
	}

	@Test
	void aLaterWriteWithAnEarlierVersionIsFound() throws Exception {
		story().put("a", 2).pass(1).put("a", 1);
		isBad(Property.ORDERED, "version 2", "is later than version 1", "acknowledged before");
	}

	@Test
	void writesAtTheSameTimeMayHaveAnyOrder() throws Exception {
		write(2, 1);
		isGood(Property.EXECUTIONS);
	}

	@Test
	void unlessTheirWriterSendsThemInOrder() throws Exception {
		story().writer().inOrder();
		write(2, 1);
		isBad(Property.ORDERED, "its writer had begun it before that");
	}

	@Test
	void anotherWriterHasAnotherOrder() throws Exception {
		story().writer().inOrder();
		write(1, 3);
		HistoryWriter other = story().pass(1).writer("other").inOrder();
		other.ok(other.invoke("a", Story.hash("a", 2)), "a", 2);
		HistoryReport report = story().check();
		// It is out of order in time, and nothing else
		assertThat(report.finding(Property.ORDERED).violations()).isEqualTo(1);
	}

	@Test
	void whatRedisMayHaveLostLeavesItsVersionToOthers() throws Exception {
		long from = story().put("a", 1).pass(10).now();
		story().put("a", 5).pass(10).conductor().lostTail(from, story().now());
		story().pass(10).put("a", 2);
		isGood(Property.ORDERED);
	}

	private void write(long first, long second) {
		HistoryWriter writer = story().writer();
		long one = writer.invoke("a", Story.hash("a", first));
		long two = writer.invoke("a", Story.hash("a", second));
		story().pass(1);
		writer.ok(one, "a", first);
		writer.ok(two, "a", second);
	}

}
