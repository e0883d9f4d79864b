/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A long history; {@code -Dkryowire.test.history.calls=4000000} is one of a few minutes
 * with twenty thousand calls in a second.
 */
class OwnershipScaleTests {

	private static final int KEYS = 100;

	private static final int OF_AN_OWNER = 5_000;

	private final int calls = Integer.getInteger("kryowire.test.history.calls", 20_000);

	private long now;

	@TempDir
	private Path directory;

	@Test
	void aLongHistoryIsChecked() {
		write();
		System.gc();
		long before = used();
		long begin = System.nanoTime();
		OwnershipHistory history = OwnershipHistory.read(this.directory);
		System.gc();
		System.out.printf("%d calls: %d bytes for each, read in %.1f s%n", history.calls.all().size(),
				(used() - before) / this.calls, (System.nanoTime() - begin) / 1e9);
		OwnershipReport report = new OwnershipChecker().check(this.directory);
		System.out.printf("Read again and checked after %.1f s%n", (System.nanoTime() - begin) / 1e9);
		assertThat(report.broken()).as(report.toString()).isEmpty();
		assertThat(report.calls()).isEqualTo(this.calls);
		assertThat(report.writes()).isEqualTo(this.calls);
		assertThat(history.calls.all()).hasSize(this.calls);
	}

	private static long used() {
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	private void write() {
		WriteMark[] last = new WriteMark[KEYS];
		try (OwnershipLog callers = log("callers");
				OwnershipLog node = log("node-1");
				OwnershipLog test = log("test")) {
			for (int i = 1; i <= this.calls; i++) {
				int key = i % KEYS;
				String call = "found-" + i;
				WriteMark before = last[key];
				WriteMark mark = new WriteMark(call, key, (before != null) ? before.count() + 1 : 1,
						(before != null) ? before.call() : "", 1 + i / OF_AN_OWNER, i / OF_AN_OWNER);
				callers.asked(call, "key-" + key, true);
				node.begun(call, mark.slot(), mark.epoch(), mark.nonce());
				node.sent("key-" + key, mark);
				test.announced("key-" + key, i, mark);
				node.written("key-" + key, i, mark);
				node.ended(call);
				callers.told(call, mark.count());
				last[key] = mark;
			}
			for (int key = 0; key < KEYS; key++) {
				test.stands("key-" + key, last(key), last[key]);
			}
		}
	}

	/** The last number of a call of this key. */
	private long last(int key) {
		return this.calls - Math.floorMod(this.calls - key, KEYS);
	}

	private OwnershipLog log(String name) {
		return new OwnershipLog(this.directory, name, () -> ++this.now);
	}

}
