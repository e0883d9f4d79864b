/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireSchema;

/**
 * Writes the frames that tell schemas, each of whose lines is told once. For one thread
 * at a time.
 */
final class SchemaTeller {

	private final SchemaBounds bounds;

	private final Map<String, Integer> lines = new HashMap<>();

	private final Set<WireSchema> told = new HashSet<>();

	private final List<WireBuffer> frames = new ArrayList<>();

	private long cost;

	private long characters;

	SchemaTeller(SchemaBounds bounds) {
		this.bounds = bounds;
	}

	/**
	 * Tells a schema, unless that has been done.
	 * @param schema the schema
	 * @return whether the other side knows it; {@code false} if there is no room for it
	 */
	boolean tell(WireSchema schema) {
		if (this.told.contains(schema)) {
			return true;
		}
		String[] texts = schema.text().split("\n", -1);
		byte[] root = texts[0].getBytes(StandardCharsets.UTF_8);
		Map<String, byte[]> missing = new LinkedHashMap<>();
		long more = SchemaBounds.costOfSchema(root.length, texts.length - 1);
		int longest = root.length + 5 * texts.length;
		for (int i = 1; i < texts.length; i++) {
			if (!this.lines.containsKey(texts[i]) && !missing.containsKey(texts[i])) {
				byte[] line = texts[i].getBytes(StandardCharsets.UTF_8);
				missing.put(texts[i], line);
				more += SchemaBounds.costOfLine(line.length);
				longest = Math.max(longest, line.length);
			}
		}
		if (longest > SchemaBounds.LONGEST_PART - 32 || this.cost + more > this.bounds.bytes()
				|| this.characters + schema.text().length() > this.bounds.characters()) {
			return false;
		}
		this.cost += more;
		this.characters += schema.text().length();
		missing.forEach(this::line);
		schema(schema, root, texts);
		this.told.add(schema);
		return true;
	}

	private void line(String text, byte[] line) {
		this.lines.put(text, this.lines.size());
		WireBuffer frame = roomFor(line.length + 16);
		frame.appendByte(SchemaBounds.LINE);
		frame.appendVarint(line.length);
		frame.append(line, 0, line.length);
	}

	private void schema(WireSchema schema, byte[] root, String[] texts) {
		WireBuffer frame = roomFor(root.length + 5 * texts.length + 32);
		frame.appendByte(SchemaBounds.SCHEMA);
		FrameWriter.writeInt(frame, schema.id());
		FrameWriter.writeInt(frame, schema.fingerprint());
		frame.appendVarint(root.length);
		frame.append(root, 0, root.length);
		frame.appendVarint(texts.length - 1);
		for (int i = 1; i < texts.length; i++) {
			frame.appendVarint(this.lines.getOrDefault(texts[i], 0));
		}
	}

	/**
	 * Tells with which schema the arguments of a method are written.
	 * @param method the server's number of the method
	 * @param fingerprint the fingerprint of the schema
	 * @return whether there was room to say so
	 */
	boolean arguments(int method, int fingerprint) {
		if (this.cost + SchemaBounds.costOfArguments() > this.bounds.bytes()) {
			return false;
		}
		this.cost += SchemaBounds.costOfArguments();
		WireBuffer frame = roomFor(16);
		frame.appendByte(SchemaBounds.ARGUMENTS);
		frame.appendVarint(method);
		FrameWriter.writeInt(frame, fingerprint);
		return true;
	}

	private WireBuffer roomFor(int size) {
		WireBuffer last = this.frames.isEmpty() ? null : this.frames.get(this.frames.size() - 1);
		if (last != null && last.length() + size <= Protocol.CHUNK_BYTES) {
			return last;
		}
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.SCHEMAS);
		this.frames.add(frame);
		return frame;
	}

	/** Takes the frames that have been written since the last time. */
	List<WireBuffer> take() {
		List<WireBuffer> taken = List.copyOf(this.frames);
		this.frames.clear();
		return taken;
	}

}
