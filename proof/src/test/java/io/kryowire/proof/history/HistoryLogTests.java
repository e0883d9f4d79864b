/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A log gives back what was put in, also after its process was killed.
 */
class HistoryLogTests {

	@TempDir
	private Path directory;

	private final List<String> records = new ArrayList<>();

	private final LogVisitor recorder = new LogVisitor() {

		@Override
		public void key(int id, String name) {
			HistoryLogTests.this.records.add("key " + id + " " + name);
		}

		@Override
		public void invoked(long op, int key, long hash, long ttlMillis, long expected, long time) {
			HistoryLogTests.this.records
				.add("invoked " + op + " " + key + " " + hash + " " + ttlMillis + " " + expected + " " + time);
		}

		@Override
		public void inOrder() {
			HistoryLogTests.this.records.add("in order");
		}

		@Override
		public void served(int key, long version, long hash, long time, long answered, long bound, long asOf) {
			HistoryLogTests.this.records.add("served " + key + " " + version + " " + hash + " " + time + " " + answered
					+ " " + bound + " " + asOf);
		}

		@Override
		public void found(int key, long version, long hash, long from, long until) {
			HistoryLogTests.this.records.add("found " + key + " " + version + " " + hash + " " + from + " " + until);
		}

		@Override
		public void completed(WriteOutcome outcome, long op, int key, long version, long time) {
			HistoryLogTests.this.records.add(outcome + " " + op + " " + key + " " + version + " " + time);
		}

		@Override
		public void bookmark(int key, long wanted, long version, long hash, long time) {
			HistoryLogTests.this.records
				.add("bookmark " + key + " " + wanted + " " + version + " " + hash + " " + time);
		}

		@Override
		public void claimed(boolean fresh, long bound, long from, long until) {
			HistoryLogTests.this.records.add("claimed " + fresh + " " + bound + " " + from + " " + until);
		}

	};

	private Path file(String name) {
		return this.directory.resolve(name + HistoryLog.SUFFIX);
	}

	@Test
	void recordsComeBackAsTheyWere() {
		try (HistoryLog log = new HistoryLog(this.directory, "log", 1000)) {
			log.invoked(0, "ключ", Long.MIN_VALUE, 5, 1010);
			log.completed(WriteOutcome.OK, 0, "ключ", Long.MAX_VALUE, 1005);
			log.bookmark("b", -3, Long.MIN_VALUE, -1, 2000);
			log.claimed(true, 7, 3000, 4000);
			log.inOrder();
			log.invokedIf(1, "b", Long.MAX_VALUE, 4, 4010);
			log.served("b", 4, 5, 5000, 5007, 6, 4990);
			log.served("b", 4, 5, 5000, 5007, 6, 5001);
			log.served("b", 4, 5, 5000, 5007, 0, HistorySubscriber.UNKNOWN);
			log.found("b", 0, 0, 5000, 6000);
		}
		LogHead head = LogReader.read(file("log"), this.recorder);
		assertThat(head.start()).isEqualTo(1000);
		assertThat(head.name()).isEqualTo("log");
		assertThat(this.records).containsExactly("key 0 ключ", "invoked 0 0 " + Long.MIN_VALUE + " 5 -1 1010",
				"OK 0 0 " + Long.MAX_VALUE + " 1005", "key 1 b", "bookmark 1 -3 " + Long.MIN_VALUE + " -1 2000",
				"claimed true 7 3000 4000", "in order", "invoked 1 1 4 0 " + Long.MAX_VALUE + " 4010",
				"served 1 4 5 5000 5007 6 4990", "served 1 4 5 5000 5007 6 5001",
				"served 1 4 5 5000 5007 0 " + HistorySubscriber.UNKNOWN, "found 1 0 0 5000 6000");
	}

	@Test
	void aLogGrowsBeyondItsFirstPieceAndIsCompact() throws Exception {
		try (HistoryWriter writer = HistoryWriter.open(this.directory, "writer")) {
			for (int i = 0; i < 300_000; i++) {
				String key = "key-" + (i % 500);
				writer.ok(writer.invoke(key, ValueHash.of(key + i)), key, i);
			}
		}
		assertThat(Files.size(file("writer"))).isBetween(5_400_000L, 9_000_000L);
		HistoryReport report = new HistoryChecker().check(this.directory);
		assertThat(report.acknowledged()).isEqualTo(300_000);
	}

	@Test
	void anInterruptedThreadGoesOnWriting() {
		try (HistoryWriter writer = HistoryWriter.open(this.directory, "writer")) {
			Thread.currentThread().interrupt();
			for (int i = 0; i < 300_000; i++) {
				writer.invoke("key", i + 1);
			}
			assertThat(Thread.interrupted()).isTrue();
			writer.invoke("key", 1);
		}
		finally {
			Thread.interrupted();
		}
		assertThat(new HistoryChecker().check(this.directory).writes()).isEqualTo(300_001);
	}

	@Test
	void manyThreadsShareALog() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try (HistoryWriter writer = HistoryWriter.open(this.directory, "writer")) {
			for (int thread = 0; thread < 4; thread++) {
				String key = "key" + thread;
				threads.execute(() -> {
					for (int i = 0; i < 10_000; i++) {
						writer.ok(writer.invoke(key, i + 1), key, i);
					}
				});
			}
			threads.shutdown();
			assertThat(threads.awaitTermination(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
		}
		assertThat(new HistoryChecker().check(this.directory).acknowledged()).isEqualTo(40_000);
	}

	@Test
	void anotherFileIsNotTakenForALog() throws Exception {
		Files.write(file("strange"), "anything but a history".getBytes(StandardCharsets.UTF_8));
		assertThatIllegalArgumentException().isThrownBy(() -> new HistoryChecker().check(this.directory))
			.withMessageContaining("strange.history is not a history");
	}

	/** The clock of the child lies between two readings of ours, and its log stays. */
	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows does not guarantee one clock for two processes")
	void aKilledProcessLeavesAllItWroteInTheTimeOfThisMachine() throws Exception {
		long before = MachineClock.nanos();
		try (GuardedProcess process = GuardedProcess
			.start(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
					System.getProperty("java.class.path"), Child.class.getName(), this.directory.toString())
				.redirectError(ProcessBuilder.Redirect.INHERIT));
				BufferedReader lines = new BufferedReader(
						new InputStreamReader(process.process().getInputStream(), StandardCharsets.UTF_8))) {
			long told = 0;
			for (String line = lines.readLine(); line != null && told < 20_000; line = lines.readLine()) {
				told = Long.parseLong(line);
			}
			process.kill();
			long after = MachineClock.nanos();
			long[] completed = new long[1];
			LogHead head = LogReader.read(file("child"), new LogVisitor() {
				@Override
				public void completed(WriteOutcome outcome, long op, int key, long version, long time) {
					completed[0]++;
					assertThat(time).isBetween(before, after);
				}
			});
			assertThat(told).isGreaterThanOrEqualTo(20_000);
			assertThat(completed[0]).isGreaterThanOrEqualTo(told);
			assertThat(head.start()).isBetween(before, after);
		}
	}

	/** Writes until it is killed, and tells how much it has written. */
	static final class Child {

		private Child() {
		}

		public static void main(String[] args) {
			HistoryWriter writer = HistoryWriter.open(Path.of(args[0]), "child");
			for (long i = 1;; i++) {
				writer.ok(writer.invoke("key", i), "key", i);
				if (i % 1000 == 0) {
					System.out.println(i);
				}
			}
		}

	}

}
