/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

import io.kryowire.examples.store.file.StoreFileException.Reason;
import io.kryowire.examples.store.file.StoreSettings.Durability;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StoreFileTests {

	@TempDir
	private Path directory;

	@ParameterizedTest
	@EnumSource
	void whatWasWrittenIsThereWhenTheFileIsOpenedAgain(Durability durability) throws Exception {
		Random random = new Random(42);
		Map<String, byte[]> expected = new HashMap<>();
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(64), durability))) {
			List<CompletableFuture<?>> writes = new ArrayList<>();
			for (int i = 0; i < 5000; i++) {
				String key = "ключ-" + random.nextInt(2000);
				if (i % 4 == 3) {
					expected.remove(key);
					writes.add(file.remove(key));
				}
				else {
					byte[] value = new byte[random.nextInt(50) == 0 ? 20_000 : random.nextInt(200)];
					random.nextBytes(value);
					expected.put(key, value);
					writes.add(file.put(key, value));
				}
			}
			for (CompletableFuture<?> write : writes) {
				Waiting.get(write);
			}
		}
		// Its pages and lists of free pages are compared with what they should be, too
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(64), durability))) {
			assertThat(file.size()).isEqualTo(expected.size());
			expected.forEach((key, value) -> assertThat(file.get(key)).isEqualTo(value));
			assertThat(file.get("another")).isNull();
		}
	}

	@Test
	void whatIsHandedToTheLibraryIsNotFreedByTheGarbageCollectorBefore() throws Exception {
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(64), Durability.PROCESS))) {
			List<CompletableFuture<Void>> writes = new ArrayList<>();
			for (int i = 0; i < 20_000; i++) {
				writes.add(file.put("k" + i, new byte[] { (byte) i }));
				if (i % 500 == 0) {
					System.gc();
				}
			}
			for (CompletableFuture<Void> write : writes) {
				Waiting.get(write);
			}
			for (int i = 0; i < 20_000; i++) {
				assertThat(file.get("k" + i)).containsExactly((byte) i);
			}
		}
	}

	@Test
	void removingTellsWhetherTheKeyWasThere() throws Exception {
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(1), Durability.PROCESS))) {
			Waiting.get(file.put("a", new byte[0]));
			assertThat(file.get("a")).isEmpty();
			assertThat(Waiting.get(file.remove("a"))).isTrue();
			assertThat(Waiting.get(file.remove("a"))).isFalse();
			assertThat(file.get("a")).isNull();
			assertThat(file.size()).isZero();
		}
	}

	@Test
	void keysThatAreEmptyOrTooLongAreRefused() throws Exception {
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(1), Durability.PROCESS))) {
			Waiting.get(file.put("k".repeat(511), new byte[1]));
			for (String key : List.of("", "k".repeat(512), "é".repeat(256))) {
				assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> file.put(key, new byte[1]))
					.withMessageContaining("1 to 511 bytes")
					.withMessageContaining("this one has " + key.getBytes(StandardCharsets.UTF_8).length)
					.extracting(StoreFileException::reason)
					.isEqualTo(Reason.KEY);
				assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> file.get(key));
			}
		}
	}

	@Test
	void aFileThatIsFullRefusesToGrowAndKeepsWhatItHas() throws Exception {
		Map<String, byte[]> written = new HashMap<>();
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(1), Durability.PROCESS))) {
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> {
				for (int i = 0; i < 10_000; i++) {
					Waiting.get(file.put("k" + i, new byte[500]));
					written.put("k" + i, new byte[500]);
				}
			})
				.havingCause()
				.isInstanceOfSatisfying(StoreFileException.class,
						(ex) -> assertThat(ex.reason()).isEqualTo(Reason.FULL))
				.withMessageContaining(file().toString())
				.withMessageContaining("store.max-size=");
			assertThat(written).hasSizeGreaterThan(500);
			assertThat(file.size()).isEqualTo(written.size());
			for (int i = 0; i < 100; i++) {
				assertThat(Waiting.get(file.remove("k" + i))).isTrue();
				written.remove("k" + i);
			}
			Waiting.get(file.put("small", new byte[1]));
			written.put("small", new byte[1]);
		}
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(2), Durability.PROCESS))) {
			Waiting.get(file.put("another", new byte[500_000]));
			written.forEach((key, value) -> assertThat(file.get(key)).isEqualTo(value));
		}
	}

	@Test
	void whatCannotBeWrittenDoesNotTakeOthersAlong() throws Exception {
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(1), Durability.DISK))) {
			List<CompletableFuture<Void>> small = new ArrayList<>();
			List<CompletableFuture<Void>> large = new ArrayList<>();
			byte[] tooLarge = new byte[2 << 20];
			for (int i = 0; i < 100; i++) {
				small.add(file.put("small" + i, new byte[10]));
				large.add(file.put("large" + i, tooLarge));
			}
			for (CompletableFuture<Void> each : small) {
				Waiting.get(each);
			}
			for (CompletableFuture<Void> each : large) {
				assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(each))
					.withCauseInstanceOf(StoreFileException.class);
			}
			assertThat(file.size()).isEqualTo(100);
		}
	}

	@Test
	void whatWasAcceptedIsWrittenBeforeTheFileIsClosed() throws Exception {
		List<CompletableFuture<Void>> writes = new ArrayList<>();
		StoreFile closing = StoreFile.open(settings(DataSize.ofMegabytes(16), Durability.DISK));
		for (int i = 0; i < 3000; i++) {
			writes.add(closing.put("k" + i, new byte[10]));
		}
		closing.close();
		assertThat(writes).allMatch(CompletableFuture::isDone);
		assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> closing.put("late", new byte[1]))
			.extracting(StoreFileException::reason)
			.isEqualTo(Reason.CLOSED);
		assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> closing.get("k1"));
		try (StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(16), Durability.DISK))) {
			assertThat(file.size()).isEqualTo(3000);
		}
	}

	@Test
	void closingWaitsForReaders() throws Exception {
		for (int round = 0; round < 5; round++) {
			StoreFile file = StoreFile.open(settings(DataSize.ofMegabytes(1), Durability.PROCESS));
			Waiting.get(file.put("k", new byte[100]));
			CountDownLatch reading = new CountDownLatch(3);
			List<Thread> threads = new ArrayList<>();
			List<Reason> ends = Collections.synchronizedList(new ArrayList<>());
			for (int i = 0; i < 3; i++) {
				Thread thread = new Thread(() -> ends.add(readUntilRefused(file, reading)));
				thread.start();
				threads.add(thread);
			}
			Waiting.await(reading);
			file.close();
			for (Thread thread : threads) {
				Waiting.join(thread);
			}
			assertThat(ends).containsExactly(Reason.CLOSED, Reason.CLOSED, Reason.CLOSED);
		}
	}

	private static Reason readUntilRefused(StoreFile file, CountDownLatch reading) {
		try {
			while (true) {
				assertThat(file.get("k")).hasSize(100);
				reading.countDown();
			}
		}
		catch (StoreFileException ex) {
			return ex.reason();
		}
	}

	@Test
	void aFileHasOneUserAtATime() {
		StoreSettings settings = settings(DataSize.ofMegabytes(1), Durability.DISK);
		try (StoreFile file = StoreFile.open(settings)) {
			assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> StoreFile.open(settings))
				.withMessageContaining(file().toString())
				.withMessageContaining("store.file")
				.extracting(StoreFileException::reason)
				.isEqualTo(Reason.IN_USE);
			assertThat(file.size()).isZero();
		}
		StoreFile.open(settings).close();
	}

	private Path file() {
		return this.directory.resolve("store.lmdb");
	}

	private StoreSettings settings(DataSize size, Durability durability) {
		return new StoreSettings(file(), size, durability, true);
	}

}
