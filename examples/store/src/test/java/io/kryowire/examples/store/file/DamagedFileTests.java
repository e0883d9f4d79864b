/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import io.kryowire.examples.store.file.StoreFileException.Reason;
import io.kryowire.examples.store.file.StoreSettings.Durability;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Files whose bytes are not those that were written.
 */
class DamagedFileTests {

	private static final int CHANGES = Integer.getInteger("store.changes", 250);

	@TempDir
	private Path directory;

	private final Map<String, byte[]> written = new HashMap<>();

	private Path file;

	/**
	 * Waits for each write, so that the file is always the same: what is written together
	 * depends on the machine, and so does how much of the file is free then.
	 */
	@BeforeEach
	void write() throws Exception {
		this.file = this.directory.resolve("store.lmdb");
		Random random = new Random(7);
		try (StoreFile store = open(true)) {
			for (int i = 0; i < 600; i++) {
				byte[] value = new byte[(i % 100 == 0) ? 9000 : 60];
				random.nextBytes(value);
				this.written.put("user-" + i, value);
				Waiting.get(store.put("user-" + i, value));
			}
			for (int i = 0; i < 600; i += 3) {
				this.written.remove("user-" + i);
				Waiting.get(store.remove("user-" + i));
			}
			// Two versions of the file have the same records: either may be the newest
			for (int i = 0; i < 2; i++) {
				Waiting.get(store.put("user-1", this.written.get("user-1")));
			}
		}
	}

	@Test
	void whereverAByteHasChangedTheFileIsRefusedOrTheByteDidNotMatter() throws IOException {
		int size = (int) Files.size(this.file);
		Random random = new Random(42);
		int refused = 0;
		for (int i = 0; i < CHANGES; i++) {
			int position = random.nextInt(size);
			byte before = change(position, (byte) (1 << random.nextInt(8)));
			try (StoreFile store = open(true)) {
				assertThat(store.size()).as("byte %d", position).isEqualTo(this.written.size());
				this.written
					.forEach((key, value) -> assertThat(store.get(key)).as("byte %d", position).isEqualTo(value));
			}
			catch (StoreFileException ex) {
				assertRefusal(ex);
				refused++;
			}
			change(position, (byte) (before ^ read(position)));
		}
		assertThat(refused).isGreaterThan(CHANGES / 10);
	}

	@Test
	void aFileWhoseTreeLeadsToTheWrongPageIsRefused() throws IOException {
		ByteBuffer whole = ByteBuffer.wrap(Files.readAllBytes(this.file)).order(ByteOrder.nativeOrder());
		int pageSize = whole.getInt(Page.HEADER + 24);
		int refused = 0;
		for (int start = 0; start < whole.capacity(); start += pageSize) {
			ByteBuffer bytes = whole.slice(start, pageSize).order(ByteOrder.nativeOrder());
			Page page = new Page(start / pageSize, bytes);
			for (int index = 1; page.isBranch() && page.isIntact() && index < page.nodes(); index++) {
				// The first byte of a key behind the header of its node: t instead of u
				int position = start + bytes.getShort(Page.HEADER + 2 * index) + 8;
				change(position, (byte) 1);
				try (StoreFile store = open(true)) {
					assertThat(store.size()).isEqualTo(this.written.size());
					this.written.forEach((key, value) -> assertThat(store.get(key)).as(key).isEqualTo(value));
				}
				catch (StoreFileException ex) {
					assertRefusal(ex);
					refused++;
				}
				change(position, (byte) 1);
			}
		}
		// Other pages are former versions
		assertThat(refused).isPositive();
	}

	@Test
	void aFileThatIsTooShortIsRefused() throws IOException {
		byte[] whole = Files.readAllBytes(this.file);
		for (int length = whole.length - 1; length > 0; length -= 4096) {
			Files.write(this.file, Arrays.copyOf(whole, length));
			try (StoreFile store = open(true)) {
				// The last pages may be free
				assertThat(length).isGreaterThan(whole.length / 2);
				this.written.forEach((key, value) -> assertThat(store.get(key)).isEqualTo(value));
			}
			catch (StoreFileException ex) {
				assertRefusal(ex);
			}
		}
		Files.write(this.file, Arrays.copyOf(whole, whole.length / 2));
		assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> open(true)).satisfies(this::assertRefusal);
	}

	@Test
	void aFileOfAnotherKindIsRefusedAndLeftAsItIs() throws IOException {
		byte[] text = "to do: buy milk\n".repeat(1000).getBytes();
		Files.write(this.file, text);
		assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> open(true)).satisfies(this::assertRefusal);
		assertThat(this.file).hasBinaryContent(text);
	}

	@Test
	void withoutTheCheckAtStartOnlyTheDamagedRecordIsRefused() throws IOException {
		byte[] whole = Files.readAllBytes(this.file);
		byte[] value = this.written.get("user-4");
		for (int i = 0; i + value.length <= whole.length; i++) {
			if (Arrays.equals(whole, i, i + value.length, value, 0, value.length)) {
				change(i + 10, (byte) 1);
			}
		}
		try (StoreFile store = open(false)) {
			assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> store.get("user-4"))
				.withMessageContaining("'user-4'")
				.withMessageContaining(this.file.toString())
				.extracting(StoreFileException::reason)
				.isEqualTo(Reason.DAMAGED);
			assertThat(store.get("user-5")).isEqualTo(this.written.get("user-5"));
		}
		assertThatExceptionOfType(StoreFileException.class).isThrownBy(() -> open(true)).satisfies(this::assertRefusal);
	}

	private void assertRefusal(StoreFileException ex) {
		assertThat(ex.reason()).isIn(Reason.DAMAGED, Reason.FAILED);
		assertThat(ex).hasMessageContaining(this.file.toString()).hasMessageContaining("restore the file from a copy");
	}

	private StoreFile open(boolean check) {
		return StoreFile.open(new StoreSettings(this.file, DataSize.ofMegabytes(4), Durability.PROCESS, check));
	}

	/** Returns what the byte was. */
	private byte change(int position, byte bits) throws IOException {
		byte before = read(position);
		try (FileChannel channel = FileChannel.open(this.file, StandardOpenOption.WRITE)) {
			channel.write(ByteBuffer.wrap(new byte[] { (byte) (before ^ bits) }), position);
		}
		return before;
	}

	private byte read(int position) throws IOException {
		try (FileChannel channel = FileChannel.open(this.file, StandardOpenOption.READ)) {
			ByteBuffer one = ByteBuffer.allocate(1);
			channel.read(one, position);
			return one.get(0);
		}
	}

}
