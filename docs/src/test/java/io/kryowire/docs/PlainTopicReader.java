/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;

import io.kryowire.test.redis.RedisConsole;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads state topics and knows nothing but {@code docs/wire-format.md}: no code of the
 * project is behind it but a connection.
 */
final class PlainTopicReader {

	/** Numbers keep all their digits. */
	static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private static final byte[] TEXT = HexFormat.of().parseHex("1000000000e37ccc7301");

	private final RedisConsole console;

	PlainTopicReader(RedisConsole console) {
		this.console = console;
	}

	/**
	 * A value that was found.
	 *
	 * @param key its key
	 * @param version the version of the write
	 * @param ends when its time is over, 0 for never
	 * @param value as JSON, or how many bytes it has
	 */
	record Line(String key, long version, long ends, String value) {
	}

	List<Line> list(String topic) {
		List<Line> lines = new ArrayList<>();
		for (int i = 0; i < partitions(topic); i++) {
			String stem = "kryowire:{" + topic + ":" + i + "}";
			for (String key : keys(stem)) {
				byte[] record = bytes("GETRANGE", stem + ":v:" + key, "0", "-1");
				if (record.length != 0) {
					lines.add(line(key, record));
				}
			}
		}
		return lines;
	}

	/** By the partition of the key alone. */
	Line find(String topic, String key) {
		int hash = 0;
		for (char unit : key.toCharArray()) {
			hash = 31 * hash + unit;
		}
		long mixed = hash * 0x9E3779B9L & 0xFFFFFFFFL;
		long partition = mixed * partitions(topic) >> 32;
		return line(key, bytes("GETRANGE", "kryowire:{" + topic + ":" + partition + "}:v:" + key, "0", "-1"));
	}

	private int partitions(String topic) {
		String count = text(bytes("GETRANGE", "kryowire:{" + topic + "}:partitions", "0", "31"));
		String[] parts = count.split(" ", 2);
		if (parts.length == 2 && !parts[1].equals("(format 2)")) {
			throw new IllegalStateException("Topic " + topic + " has another format: " + count);
		}
		return Integer.parseInt(parts[0]);
	}

	private TreeSet<String> keys(String stem) {
		TreeSet<String> keys = new TreeSet<>();
		String cursor = "0";
		do {
			List<?> answer = (List<?>) send("SSCAN", stem + ":keys", cursor);
			cursor = text((byte[]) answer.get(0));
			((List<?>) answer.get(1)).forEach((key) -> keys.add(text((byte[]) key)));
		}
		while (!cursor.equals("0"));
		return keys;
	}

	private static Line line(String key, byte[] bytes) {
		ByteBuffer record = ByteBuffer.wrap(bytes);
		int format = record.getInt();
		boolean former = format == 0x4b530100; // "KS" 1
		if (!former && format != 0x4b530200) {
			throw new IllegalStateException("\"" + key + "\" has another format");
		}
		long version = record.getLong();
		if (!former) {
			record.getLong(); // the nonce
		}
		long ends = record.getLong();
		record.getInt(); // the fingerprint
		byte[] value = Arrays.copyOfRange(bytes, record.position(), bytes.length);
		return new Line(key, version, ends, readable(value));
	}

	private static String readable(byte[] value) {
		if (value[0] == '{') {
			return MAPPER.readTree(value).get("value").toString();
		}
		if (!Arrays.equals(value, 0, TEXT.length, TEXT, 0, TEXT.length)) {
			return value.length + " bytes of kryo";
		}
		ByteBuffer string = ByteBuffer.wrap(value).position(TEXT.length);
		boolean narrow = (value[TEXT.length] & 1) != 0;
		while (string.get() < 0) {
			// The length is that of the rest
		}
		StringBuilder text = new StringBuilder();
		while (string.hasRemaining()) {
			text.append(narrow ? (char) (string.get() & 0xFF) : wide(string));
		}
		return MAPPER.writeValueAsString(text.toString());
	}

	private static char wide(ByteBuffer string) {
		int first = string.get() & 0xFF;
		if (first < 0x80) {
			return (char) first;
		}
		int second = (first & 0x1F) << 6 | string.get() & 0x3F;
		return (char) ((first < 0xE0) ? second : second << 6 | string.get() & 0x3F);
	}

	private static String text(byte[] bytes) {
		return new String(bytes, StandardCharsets.UTF_8);
	}

	private byte[] bytes(String... words) {
		return (byte[]) send(words);
	}

	private Object send(String... words) {
		return this.console.sendBytes(
				Arrays.stream(words).map((word) -> word.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new));
	}

}
