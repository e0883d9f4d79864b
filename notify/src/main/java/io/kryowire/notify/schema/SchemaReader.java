/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireSchema;
import io.kryowire.notify.protocol.SchemaKeys;

/**
 * Reads one schema from Redis, if it is short enough and what its name says.
 * <p>
 * Whoever may write to Redis may invent more schemas than there is room for. The one that
 * was read the longest ago makes room then; if it is needed it is read again, as at
 * first.
 */
final class SchemaReader {

	private static final Logger logger = LoggerFactory.getLogger(SchemaStore.class);

	private final SchemaHash hash;

	private final SchemaDays days;

	private final KnownSchemas known;

	/** By their fields. */
	private final ConcurrentMap<String, WireSchema> learned = new ConcurrentHashMap<>();

	/** The oldest first. */
	private final Queue<String> fields = new ConcurrentLinkedQueue<>();

	private final LongAdder found = new LongAdder();

	private final LongAdder forged = new LongAdder();

	private volatile long usedOn;

	private volatile int used;

	/** Whether it has been said since the last good one. */
	private volatile boolean said;

	SchemaReader(SchemaHash hash, SchemaDays days, KnownSchemas known) {
		this.hash = hash;
		this.days = days;
		this.known = known;
	}

	/**
	 * Reads a schema.
	 * @return is completed with whether it is known now
	 */
	CompletableFuture<Boolean> read(int id, int fingerprint) {
		String field = SchemaKeys.field(id, fingerprint);
		return this.hash.length(field).thenCompose((length) -> {
			if (length == 0) {
				return CompletableFuture.completedFuture(false);
			}
			if (length > WireSchema.MAX_LENGTH) {
				return CompletableFuture.completedFuture(forged(field, "is %d bytes long".formatted(length)));
			}
			return this.hash.text(field).thenApply((bytes) -> bytes != null && learn(id, fingerprint, field, bytes));
		});
	}

	private boolean learn(int id, int fingerprint, String field, byte[] bytes) {
		String text = text(bytes);
		if (text == null || WireSchema.fingerprint(text) != fingerprint) {
			return forged(field, "does not have that fingerprint");
		}
		WireSchema schema = new WireSchema(id, text);
		if (!this.known.learn(schema) && !learnInstead(schema)) {
			tell("There is no room for the schema in field '%s' of '%s': %d of others are known already. What was written with it cannot be read here"
				.formatted(field, this.hash.name(), this.known.size()));
			return false;
		}
		this.said = false;
		this.found.increment();
		if (this.learned.put(field, schema) == null) {
			this.fields.add(field);
		}
		use();
		return true;
	}

	/** What another text is known for is no question of room. */
	private synchronized boolean learnInstead(WireSchema schema) {
		while (this.known.find(schema.id(), schema.fingerprint()) == null) {
			String oldest = this.fields.poll();
			if (oldest == null) {
				return false;
			}
			WireSchema before = this.learned.remove(oldest);
			if (before != null) {
				this.known.forget(before);
			}
			if (this.known.learn(schema)) {
				return true;
			}
		}
		return this.known.learn(schema);
	}

	/** All that have been found, and are known. */
	Collection<WireSchema> learned() {
		return this.learned.values();
	}

	/** Notes that all schemas that were found are used, if that was not noted today. */
	void use() {
		long day = this.days.ourDay();
		int number = this.learned.size();
		if (number == 0 || (day == this.usedOn && number == this.used)) {
			return;
		}
		this.usedOn = day;
		this.used = number;
		this.days.today().thenCompose((today) -> this.days.use(List.copyOf(this.learned.keySet()), List.of(), today));
	}

	private static @Nullable String text(byte[] bytes) {
		try {
			return (bytes.length > WireSchema.MAX_LENGTH) ? null
					: StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	private boolean forged(String field, String why) {
		this.forged.increment();
		tell("Field '%s' of '%s' in Redis is no schema: its text %s. What was written with that schema cannot be read"
			.formatted(field, this.hash.name(), why));
		return false;
	}

	private void tell(String words) {
		if (!this.said) {
			this.said = true;
			logger.warn(words);
		}
	}

	long found() {
		return this.found.sum();
	}

	long forged() {
		return this.forged.sum();
	}

}
