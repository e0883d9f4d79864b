/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireSchema;
import org.jspecify.annotations.Nullable;

/**
 * The schemas that the other side of a connection has told. They are kept as their lines,
 * and put together when somebody needs them. Thread-safe.
 */
final class ToldSchemas {

	private final SchemaBounds bounds;

	private final List<String> lines = new ArrayList<>();

	private final List<Told> schemas = new ArrayList<>();

	private final Map<Integer, Told> byFingerprint = new HashMap<>();

	/** Their ids and fingerprints. */
	private final Set<Long> names = new HashSet<>();

	/** Made when something may stand in an open place. */
	private @Nullable KnownSchemas known;

	/** How many of the schemas have been made known. */
	private int learnt;

	private long cost;

	private long characters;

	private boolean discarded;

	ToldSchemas(SchemaBounds bounds) {
		this.bounds = bounds;
	}

	/**
	 * Reads a frame.
	 * @param in the frame, behind its kind
	 * @param arguments is told which methods are called with arguments of which schemas
	 */
	synchronized void read(FrameReader in, ArgumentsListener arguments) {
		if (in.remaining() == 0) {
			throw new ProtocolException("A frame of schemas without any");
		}
		while (in.remaining() > 0) {
			int kind = in.readByte();
			switch (kind) {
				case SchemaBounds.LINE -> readLine(in);
				case SchemaBounds.SCHEMA -> readSchema(in);
				case SchemaBounds.ARGUMENTS -> {
					pay(SchemaBounds.costOfArguments());
					arguments.written(in.readCount(Integer.MAX_VALUE), in.readInt());
				}
				default -> throw new ProtocolException("%d is no part of a frame of schemas".formatted(kind));
			}
		}
		if (this.known != null) {
			learn(this.known);
		}
	}

	private void readLine(FrameReader in) {
		int length = in.readCount(SchemaBounds.LONGEST_PART);
		pay(SchemaBounds.costOfLine(length));
		String line = text(in, length);
		if (line.indexOf('\n') >= 0) {
			throw new ProtocolException("A line of a schema has an end within");
		}
		this.lines.add(this.discarded ? "" : line);
	}

	private static String text(FrameReader in, int length) {
		int start = in.skip(length);
		return new String(in.array(), start, length, StandardCharsets.UTF_8);
	}

	private void readSchema(FrameReader in) {
		int id = in.readInt();
		int fingerprint = in.readInt();
		int length = in.readCount(SchemaBounds.LONGEST_PART);
		String root = text(in, length);
		int[] numbers = new int[in.readCount(in.remaining())];
		pay(SchemaBounds.costOfSchema(length, numbers.length));
		long text = root.length();
		for (int i = 0; i < numbers.length; i++) {
			numbers[i] = in.readCount(Integer.MAX_VALUE);
			if (numbers[i] >= this.lines.size()) {
				throw new ProtocolException("A schema has a line that has not been told");
			}
			text += 1 + this.lines.get(numbers[i]).length();
		}
		this.characters += text;
		if (text > WireSchema.MAX_LENGTH || this.characters > this.bounds.characters()) {
			throw new ProtocolException("Schemas of more than %d characters, or all of more than %d"
				.formatted(WireSchema.MAX_LENGTH, this.bounds.characters()));
		}
		if (this.discarded) {
			return;
		}
		Told told = new Told(id, fingerprint, root, numbers);
		this.schemas.add(told);
		this.byFingerprint.putIfAbsent(fingerprint, told);
		this.names.add(name(id, fingerprint));
	}

	private static long name(int id, int fingerprint) {
		return (long) id << Integer.SIZE | fingerprint & 0xFFFF_FFFFL;
	}

	private void pay(int more) {
		this.cost += more;
		if (this.cost > this.bounds.bytes()) {
			throw new ProtocolException("More than %d bytes of schemas".formatted(this.bounds.bytes()));
		}
	}

	/** Forgets what has been told and what will be; it is still checked. */
	synchronized void discard() {
		this.discarded = true;
		this.lines.replaceAll((line) -> "");
		this.schemas.clear();
		this.byFingerprint.clear();
		this.names.clear();
		this.known = null;
	}

	/** What all of them may take, in bytes. */
	synchronized long held() {
		return this.cost + this.characters;
	}

	/** Whether a schema has been told. */
	synchronized boolean has(WireSchema schema) {
		return this.names.contains(name(schema.id(), schema.fingerprint()));
	}

	/** Whether a schema with a fingerprint has been told. */
	synchronized boolean has(int fingerprint) {
		return this.byFingerprint.containsKey(fingerprint);
	}

	/**
	 * Finds a schema.
	 * @param fingerprint its fingerprint
	 * @return the schema, {@code null} if it has not been told, or if what has been told
	 * has another fingerprint
	 */
	synchronized @Nullable WireSchema find(int fingerprint) {
		Told told = this.byFingerprint.get(fingerprint);
		return (told != null) ? compose(told) : null;
	}

	private @Nullable WireSchema compose(Told told) {
		StringBuilder text = new StringBuilder(told.root);
		for (int line : told.lines) {
			text.append('\n').append(this.lines.get(line));
		}
		WireSchema schema = new WireSchema(told.id, text.toString());
		return (schema.fingerprint() == told.fingerprint) ? schema : null;
	}

	/** The schemas of what may stand in open places, those that will be told included. */
	synchronized KnownSchemas known() {
		KnownSchemas all = this.known;
		if (all == null) {
			this.learnt = 0;
			all = new KnownSchemas(this.bounds.bytes(), this.bounds.characters());
			this.known = all;
			learn(all);
		}
		return all;
	}

	/** Whatever has no id cannot stand in an open place. */
	private void learn(KnownSchemas all) {
		for (; this.learnt < this.schemas.size(); this.learnt++) {
			Told told = this.schemas.get(this.learnt);
			WireSchema schema = (told.id != 0) ? compose(told) : null;
			if (schema != null) {
				all.learn(schema);
			}
		}
	}

	/**
	 * A schema as it has been told.
	 *
	 * @param id the id of the type at the root
	 * @param fingerprint the fingerprint that it should have
	 * @param root its first line
	 * @param lines the numbers of the others
	 */
	private record Told(int id, int fingerprint, String root, int[] lines) {
	}

	/**
	 * Is told which methods are called with arguments of which schemas.
	 */
	@FunctionalInterface
	interface ArgumentsListener {

		void written(int method, int fingerprint);

	}

}
