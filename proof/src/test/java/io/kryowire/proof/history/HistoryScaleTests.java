/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A long history is checked in a heap that does not grow with it. How long is said by
 * {@code -Dkryowire.test.history.writes}.
 */
class HistoryScaleTests {

	private static final int WRITERS = 4;

	private static final int SUBSCRIBERS = 2;

	private static final int KEYS = 5_000;

	private final int writes = Integer.getInteger("kryowire.test.history.writes", 200_000);

	@TempDir
	private Path directory;

	@Test
	void aLongHistoryIsCheckedKeysByKeys() {
		write();
		long groupBytes = (this.writes > 1_000_000) ? 128L << 20 : 2L << 20;
		long begin = System.nanoTime();
		HistoryReport report = new HistoryChecker(groupBytes).check(this.directory);
		System.out.printf("%d writes, %d changes seen: checked in %.1f s%n", report.writes(), report.seen(),
				(System.nanoTime() - begin) / 1e9);
		assertThat(report.broken()).as(report.toString()).isEmpty();
		assertThat(report.acknowledged()).isEqualTo(this.writes);
		assertThat(report.finding(Property.CONVERGED).checked()).isEqualTo((long) KEYS * SUBSCRIBERS);
	}

	private void write() {
		HistoryWriter[] writers = new HistoryWriter[WRITERS];
		for (int i = 0; i < WRITERS; i++) {
			writers[i] = HistoryWriter.open(this.directory, "writer" + i);
		}
		HistorySubscriber[] subscribers = new HistorySubscriber[SUBSCRIBERS];
		for (int i = 0; i < SUBSCRIBERS; i++) {
			subscribers[i] = HistorySubscriber.open(this.directory, "subscriber" + i);
		}
		for (int version = 1; version <= this.writes; version++) {
			String key = "key" + version % KEYS;
			HistoryWriter writer = writers[version % WRITERS];
			writer.ok(writer.invoke(key, version), key, version);
			for (HistorySubscriber subscriber : subscribers) {
				subscriber.saw(key, version, version);
			}
		}
		for (HistorySubscriber subscriber : subscribers) {
			for (int version = this.writes - KEYS + 1; version <= this.writes; version++) {
				subscriber.holds("key" + version % KEYS, version, version);
			}
			subscriber.ended(Extent.ALL);
			subscriber.close();
		}
		for (HistoryWriter writer : writers) {
			writer.close();
		}
	}

}
