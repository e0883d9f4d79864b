/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import io.kryowire.codec.WireBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

class FrameReaderTests {

	private static final List<Consumer<FrameReader>> READS = List.of(FrameReader::readByte, FrameReader::readInt,
			FrameReader::readLong, FrameReader::readVarint, (reader) -> reader.readCount(1000),
			(reader) -> reader.readBytes(7), (reader) -> reader.readText(20), (reader) -> reader.readId(20),
			(reader) -> reader.skip(3));

	private static FrameReader reader(byte... bytes) {
		return new FrameReader().over(bytes, 0, bytes.length);
	}

	private static FrameReader reader(WireBuffer buffer) {
		return new FrameReader().over(buffer.array(), 0, buffer.length());
	}

	@Test
	void whatIsWrittenIsRead() {
		WireBuffer buffer = new WireBuffer();
		long[] numbers = { 0, 1, -1, 127, 128, 300, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE,
				Long.MIN_VALUE };
		for (long number : numbers) {
			FrameWriter.writeInt(buffer, (int) number);
			FrameWriter.writeLong(buffer, number);
			buffer.appendVarint(number);
		}
		FrameWriter.writeText(buffer, "grün", 10);
		FrameReader reader = reader(buffer);
		for (long number : numbers) {
			assertThat(reader.readInt()).isEqualTo((int) number);
			assertThat(reader.readLong()).isEqualTo(number);
			assertThat(reader.readVarint()).isEqualTo(number);
		}
		assertThat(reader.readText(10)).isEqualTo("grün");
		assertThat(reader.remaining()).isZero();
	}

	@Test
	void multiByteNumbersBeginWithTheHighestByteAndVarintsWithTheLowest() {
		WireBuffer buffer = new WireBuffer();
		FrameWriter.writeInt(buffer, 0x01020304);
		FrameWriter.writeLong(buffer, 0x0102030405060708L);
		buffer.appendVarint(300);
		assertThat(buffer.toByteArray()).containsExactly(1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 0xAC, 2);
		byte[] array = new byte[9];
		FrameWriter.putLong(array, 1, 0x0102030405060708L);
		assertThat(array).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
	}

	@Test
	void aTextIsCutToWhatItsReaderTakes() {
		WireBuffer buffer = new WireBuffer();
		FrameWriter.writeText(buffer, "abcdef", 3);
		assertThat(buffer.toByteArray()).containsExactly(3, 'a', 'b', 'c');
	}

	@Test
	void whatIsMissingIsRefused() {
		assertThat(READS).allSatisfy((read) -> assertRefused(() -> read.accept(reader())));
		assertRefused(() -> reader((byte) 0, (byte) 0, (byte) 0).readInt());
		assertRefused(() -> reader(new byte[7]).readLong());
		assertRefused(() -> reader((byte) 0x80, (byte) 0x80).readVarint());
		assertRefused(() -> reader((byte) 3, (byte) 'a', (byte) 'b').readText(10));
		assertRefused(() -> reader(new byte[5]).skip(6));
		assertRefused(() -> reader(new byte[5]).skip(-1));
		assertRefused(() -> reader(new byte[5]).readBytes(-1));
		assertRefused(() -> reader(new byte[5]).readBytes(Integer.MAX_VALUE));
	}

	@Test
	void whatIsTooLongIsRefusedBeforeItIsBelieved() {
		assertThat(reader((byte) 4, (byte) 'a', (byte) 'b', (byte) 'c', (byte) 'd').readText(4)).isEqualTo("abcd");
		assertRefused(() -> reader((byte) 4, (byte) 'a', (byte) 'b', (byte) 'c', (byte) 'd').readText(3));
		assertRefused(() -> reader((byte) 11).readCount(10));
		WireBuffer negative = new WireBuffer();
		negative.appendVarint(-1);
		assertRefused(() -> reader(negative).readCount(Integer.MAX_VALUE));
		byte[] endless = new byte[11];
		java.util.Arrays.fill(endless, (byte) 0x80);
		assertRefused(() -> reader(endless).readVarint());
	}

	@Test
	void anIdWithoutLettersOrWithControlCharactersIsRefused() {
		assertThat(reader((byte) 1, (byte) 'a').readId(10)).isEqualTo("a");
		assertRefused(() -> reader((byte) 1, (byte) ' ').readId(10));
		assertRefused(() -> reader((byte) 0).readId(10));
		assertRefused(() -> reader((byte) 2, (byte) 'a', (byte) '\n').readId(10));
	}

	@Test
	void whatLiesBesideTheFrameIsNotRead() {
		byte[] bytes = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
		FrameReader reader = new FrameReader().over(bytes, 2, 4);
		assertThat(reader.readInt()).isEqualTo(0x03040506);
		assertRefused(reader::readByte);
		assertThat(reader.over(bytes, 8, 1).readByte()).isEqualTo(9);
	}

	@Test
	void whateverIsReadFromRandomBytesARefusalIsTheWorst() {
		Random random = new Random(11);
		for (int i = 0; i < 30_000; i++) {
			byte[] bytes = new byte[random.nextInt(40)];
			random.nextBytes(bytes);
			int offset = random.nextInt(bytes.length + 1);
			int length = random.nextInt(bytes.length - offset + 1);
			FrameReader reader = new FrameReader().over(bytes, offset, length);
			Throwable problem = catchThrowable(() -> {
				while (true) {
					READS.get(random.nextInt(READS.size())).accept(reader);
					assertThat(reader.position()).isBetween(offset, offset + length);
				}
			});
			assertThat(problem).isInstanceOf(ProtocolException.class);
		}
	}

	private static void assertRefused(Runnable read) {
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(read::run);
	}

}
