/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class StateProtocolTests {

	@ParameterizedTest
	@ValueSource(strings = { "1-0", "1700000000000-0", "1700000000000-1048575", "8796093022207-7" })
	void aVersionIsAnIdAndBack(String id) {
		long version = StateVersion.ofId(id.getBytes(StandardCharsets.US_ASCII));
		assertThat(version).isPositive();
		assertThat(new String(StateVersion.id(version), StandardCharsets.US_ASCII)).isEqualTo(id);
		assertThat(StateVersion.read(StateVersion.bytes(version), 0)).isEqualTo(version);
	}

	@Test
	void laterIdsAreHigherVersions() {
		assertThat(StateVersion.ofId("1700000000000-1".getBytes()))
			.isGreaterThan(StateVersion.ofId("1700000000000-0".getBytes()))
			.isLessThan(StateVersion.ofId("1700000000001-0".getBytes()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-", "1", "x-1", "1-x", "1-", "8796093022208-0", "17592186044416-0",
			"18446744073709551615-0", "1-1048576" })
	void whatIsNoIdIsRefused(String text) {
		assertThatExceptionOfType(MalformedStateException.class).isThrownBy(() -> StateVersion.ofId(text.getBytes()));
	}

	@Test
	void everythingOfAPartitionHasOneHashTag() {
		StateKeys keys = new StateKeys("kryowire:", "quotes", 16);
		assertThat(text(keys.value(3, "a{b}c"))).isEqualTo("kryowire:{quotes:3}:v:a{b}c");
		assertThat(text(keys.journal(3))).isEqualTo("kryowire:{quotes:3}:log");
		assertThat(text(keys.head(3))).isEqualTo("kryowire:{quotes:3}:head");
		assertThat(text(keys.lineage(3))).isEqualTo("kryowire:{quotes:3}:lin");
		assertThat(text(keys.index(3))).isEqualTo("kryowire:{quotes:3}:keys");
		assertThat(text(keys.channel(3))).isEqualTo("kryowire:{quotes:3}");
	}

	@Test
	void aChannelNamesItsDatabaseUnlessItIsTheFirstOne() {
		StateKeys keys = new StateKeys("kryowire:", "quotes", 16, 2);
		assertThat(text(keys.channel(3))).isEqualTo("kryowire:{quotes:3}@2");
		assertThat(text(keys.head(3))).isEqualTo("kryowire:{quotes:3}:head");
		assertThat(text(new StateKeys("kryowire:", "quotes", 16, 0).channel(3))).isEqualTo("kryowire:{quotes:3}");
	}

	@Test
	void keysAreSpreadOverAllPartitions() {
		StateKeys keys = new StateKeys("", "t", 16);
		Set<Integer> used = new HashSet<>();
		for (int i = 0; i < 1000; i++) {
			used.add(keys.partition("key-" + i));
		}
		assertThat(used).hasSize(16).allMatch((partition) -> partition >= 0 && partition < 16);
		assertThat(new StateKeys("", "t", 1).partition("x")).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a{b", "}" })
	void aNameThatWouldSpoilTheHashTagIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> new StateKeys("", name, 1));
	}

	@Test
	void bytesThatAreNoRecordAreRefused() {
		assertThatExceptionOfType(MalformedStateException.class).isThrownBy(() -> StateRecord.read(new byte[0]));
		assertThatExceptionOfType(MalformedStateException.class).isThrownBy(() -> StateRecord.read(new byte[100]));
	}

	@Test
	void everyCutOfAFrameIsRefusedOrAFrame() {
		byte[] frame = new byte[21 + 3 + 2];
		frame[0] = 1;
		frame[1] = 1;
		frame[3] = 3;
		frame[20] = 2;
		System.arraycopy("keyid".getBytes(), 0, frame, 21, 5);
		assertThat(StateFrame.read(frame)).isEqualTo(new StateFrame("key", false, 0, 0, "id", null));
		for (int length = 0; length < frame.length; length++) {
			byte[] cut = Arrays.copyOf(frame, length);
			assertThatExceptionOfType(MalformedStateException.class).isThrownBy(() -> StateFrame.read(cut));
		}
		frame[0] = 9;
		assertThatExceptionOfType(MalformedStateException.class).isThrownBy(() -> StateFrame.read(frame));
	}

	@Test
	void everyCutOfAFrameWithNoncesIsRefused() {
		ByteBuffer buffer = ByteBuffer.allocate(37 + 5).put((byte) 2).put((byte) 2).putShort((short) 3);
		byte[] frame = buffer.putLong(1).putLong(2).putLong(3).putLong(4).put((byte) 2).put("keyid".getBytes()).array();
		assertThat(StateFrame.read(frame))
			.isEqualTo(new StateFrame("key", true, new StateStamp(1, 2), new StateStamp(3, 4), "id", null));
		for (int length = 0; length < frame.length; length++) {
			byte[] cut = Arrays.copyOf(frame, length);
			assertThatExceptionOfType(MalformedStateException.class).isThrownBy(() -> StateFrame.read(cut));
		}
	}

	@Test
	void recordsOfBothFormatsAreRead() {
		ByteBuffer first = ByteBuffer.allocate(25).put(new byte[] { 'K', 'S', 1, 0 }).putLong(7).putLong(8).putInt(-9);
		StateRecord old = StateRecord.read(first.array());
		assertThat(old).isEqualTo(new StateRecord(new StateStamp(7, 0), 8, -9, 24, first.array()));
		assertThat(old.length()).isEqualTo(1);
		ByteBuffer second = ByteBuffer.allocate(33).put(StateRecord.begin()).putLong(7).putLong(6);
		byte[] bytes = second.putLong(8).putInt(-9).array();
		StateRecord record = StateRecord.read(bytes);
		assertThat(record).isEqualTo(new StateRecord(new StateStamp(7, 6), 8, -9, 32, bytes));
		assertThat(record.length()).isEqualTo(1);
		assertThatExceptionOfType(MalformedStateException.class)
			.isThrownBy(() -> StateRecord.read(Arrays.copyOf(bytes, 31)));
	}

	@Test
	void whateverIsSentHasANonceOfItsOwn() {
		StateTerms terms = new StateTerms(1, 2, 3, false);
		List<byte[]> arguments = StateScript.arguments(write("k", ""), terms, new byte[0]);
		Set<Long> nonces = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			List<byte[]> sent = new ArrayList<>();
			arguments.forEach(sent::add);
			assertThat(sent).hasSize(13);
			nonces.add(StateStamp.nonce(sent.get(12)));
		}
		assertThat(nonces).hasSize(100).doesNotContain(0L);
	}

	@Test
	void keysAndTracesAreBounded() {
		assertThatIllegalArgumentException().isThrownBy(() -> write("", ""));
		assertThatIllegalArgumentException().isThrownBy(() -> write("k".repeat(4097), ""));
		assertThatIllegalArgumentException().isThrownBy(() -> write("k", "t".repeat(256)));
	}

	private static StateWrite write(String key, String trace) {
		return new StateWrite(key, null, null, 0, trace);
	}

	private static String text(byte[] bytes) {
		return new String(bytes, StandardCharsets.UTF_8);
	}

}
