/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class OwnershipLogTests {

	/** A call that has been given up is interrupted, wherever it is. */
	@Test
	void threadsThatAreInterruptedWhileTheyWriteLoseNoLine(@TempDir Path directory) throws Exception {
		int lines = 20_000;
		AtomicBoolean done = new AtomicBoolean();
		try (OwnershipLog log = OwnershipLog.open(directory, "node")) {
			Thread writer = Thread.currentThread();
			Thread interrupter = new Thread(() -> {
				while (!done.get()) {
					writer.interrupt();
				}
			});
			interrupter.start();
			for (int i = 0; i < lines; i++) {
				log.ended("call-" + i);
			}
			done.set(true);
			while (interrupter.isAlive()) {
				Thread.onSpinWait();
			}
			assertThat(Thread.interrupted()).isTrue();
		}
		assertThat(Files.readAllLines(directory.resolve("node.owners"))).hasSize(lines);
	}

}
