/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Where one message is written.
 */
final class JsonOutput {

	private final JsonGenerator generator;

	private final BoundedStream stream;

	private final Budget budget;

	private final @Nullable Kept kept;

	JsonOutput(JsonGenerator generator, BoundedStream stream, Budget budget, @Nullable Kept kept) {
		this.kept = kept;
		this.generator = generator;
		this.stream = stream;
		this.budget = budget;
	}

	JsonGenerator json() {
		return this.generator;
	}

	/** What is to be written besides. */
	@Nullable Kept kept() {
		return this.kept;
	}

	Budget budget() {
		return this.budget;
	}

	/** Announces elements, each of which is an object or {@code null}. */
	void size(int size) {
		this.budget.length(size);
		this.budget.count(size);
	}

	/** Writes what is still in Jackson's buffer. */
	void finish() {
		this.generator.close();
	}

	/** Lets go of Jackson's buffer and of what is in it. */
	void abandon() {
		this.stream.abandon();
		this.generator.close();
	}

	/**
	 * What is kept of the objects of a value.
	 *
	 * @param parts what is kept of each, by its identity
	 */
	record Kept(Map<Object, List<KeptPart>> parts) {

		void write(JsonGenerator json, Object object) {
			List<KeptPart> own = this.parts.get(object);
			if (own != null) {
				json.writeName(Names.KEPT);
				json.writeStartArray();
				own.forEach((part) -> part.write(json));
				json.writeEndArray();
			}
		}

	}

}
