/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import tools.jackson.core.JsonGenerator;

/**
 * Where one message is written.
 */
final class JsonOutput {

	private final JsonGenerator generator;

	private final BoundedStream stream;

	private final Budget budget;

	JsonOutput(JsonGenerator generator, BoundedStream stream, Budget budget) {
		this.generator = generator;
		this.stream = stream;
		this.budget = budget;
	}

	JsonGenerator json() {
		return this.generator;
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

}
