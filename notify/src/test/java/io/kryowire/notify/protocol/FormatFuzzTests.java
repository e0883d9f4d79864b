/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.kryowire.test.fuzz.Fuzzing;

/**
 * Everything of messages and state topics that anybody who may write to Redis, or
 * publish, can send: envelopes, announcements, records, ids of the journal.
 */
@Tag("fuzz")
class FormatFuzzTests {

	private static final long VERSION = 1_700_000_000_000L << 20;

	@Test
	void envelopes() {
		byte[] plain = new Envelope("application/x-kryowire", Map.of(), new byte[] { 1, 2, 3 }).encode();
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
		headers.put("größe", "übermäßig");
		byte[] traced = new Envelope("application/vnd.acme+json", headers, "{\"a\":1}".getBytes(StandardCharsets.UTF_8))
			.encode();
		Fuzzing.ofBytes("envelopes", Envelope::decode)
			.refusal(MalformedEnvelopeException.class)
			.seeds(List.of(plain, traced))
			.allocation(1 << 15, 16)
			.inputs(50_000)
			.run();
	}

	private static byte[] announcement(String key, String trace, byte[] record) {
		byte[] name = key.getBytes(StandardCharsets.UTF_8);
		return ByteBuffer.allocate(21 + name.length + trace.length() + record.length)
			.put((byte) 1)
			.put((byte) 1)
			.putShort((short) name.length)
			.putLong(VERSION)
			.putLong(VERSION + 1)
			.put((byte) trace.length())
			.put(name)
			.put(trace.getBytes(StandardCharsets.US_ASCII))
			.put(record)
			.array();
	}

	private static byte[] announcement(String key, byte[] record) {
		return ByteBuffer.allocate(37 + key.length() + record.length)
			.put((byte) 2)
			.put((byte) 1)
			.putShort((short) key.length())
			.putLong(VERSION)
			.putLong(41)
			.putLong(VERSION + 1)
			.putLong(42)
			.put((byte) 0)
			.put(key.getBytes(StandardCharsets.US_ASCII))
			.put(record)
			.array();
	}

	private static byte[] record(byte[] value) {
		return ByteBuffer.allocate(StateRecord.HEADER + value.length)
			.put(StateRecord.begin())
			.putLong(VERSION + 1)
			.putLong(42)
			.putLong(0)
			.putInt(4711)
			.put(value)
			.array();
	}

	@Test
	void announcements() {
		byte[] record = record(new byte[] { 1, 2, 3 });
		Fuzzing.ofBytes("announcements of writes", (bytes) -> {
			StateFrame frame = StateFrame.read(bytes);
			if (frame.record() != null) {
				StateRecord.read(frame.record());
			}
		})
			.refusal(MalformedStateException.class)
			.seeds(List.of(announcement("key", "", new byte[0]), announcement("EUR/CHF", "00-0af7-b7ad-01", record),
					announcement("EUR/CHF", record)))
			.allocation(1 << 15, 16)
			.inputs(50_000)
			.run();
	}

	@Test
	void records() {
		Fuzzing.ofBytes("records", (bytes) -> {
			StateRecord record = StateRecord.read(bytes);
			if (record.length() < 0 || record.bytes() != bytes) {
				throw new IllegalStateException("A record of %d bytes".formatted(record.length()));
			}
		})
			.refusal(MalformedStateException.class)
			.seeds(List.of(record(new byte[0]), record(new byte[100])))
			.allocation(1 << 15, 16)
			.inputs(25_000)
			.run();
	}

	/** An id that is taken says the same when it is written. */
	@Test
	void idsOfTheJournal() {
		Fuzzing.ofBytes("ids of the journal", (bytes) -> StateVersion.ofId(bytes))
			.refusal(MalformedStateException.class)
			.seeds(List.of(StateVersion.id(VERSION), StateVersion.id(VERSION + 17), "0-1".getBytes()))
			.words(List.of("-".getBytes(), "+".getBytes(), "17592186044416".getBytes(),
					"9223372036854775807".getBytes(), "18446744073709551615".getBytes()))
			.longest(4096)
			.allocation(1 << 15, 64)
			.inputs(50_000)
			.run();
	}

}
