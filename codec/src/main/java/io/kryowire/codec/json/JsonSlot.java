/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * One place in a message: an object, or {@code null} if the place is not of a primitive
 * type.
 *
 * @param body writes the object
 * @param nullable whether {@code null} may stand there
 */
record JsonSlot(JsonBody body, boolean nullable) implements PlaceReader {

	JsonSlot(JsonBody body) {
		this(body, true);
	}

	void write(JsonOutput out, @Nullable Object value) {
		if (value == null && this.nullable) {
			out.json().writeNull();
			return;
		}
		this.body.write(out, Objects.requireNonNull(value, "A primitive value cannot be null"));
	}

	@Override
	public @Nullable Object read(JsonInput in) {
		return (this.nullable && in.token() == JsonToken.VALUE_NULL) ? null : this.body.read(in);
	}

}
