/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Several values in a row: an array.
 *
 * @param elements how each is written
 */
record TupleBody(List<JsonSlot> elements) implements JsonBody {

	@Override
	public void write(JsonOutput out, Object value) {
		@Nullable Object[] values = (Object[]) value;
		if (values.length != this.elements.size()) {
			throw new IllegalArgumentException(
					"Expected %d values, but got %d".formatted(this.elements.size(), values.length));
		}
		out.json().writeStartArray();
		for (int i = 0; i < values.length; i++) {
			this.elements.get(i).write(out, values[i]);
		}
		out.json().writeEndArray();
	}

	@Override
	public Object read(JsonInput in) {
		in.expect(JsonToken.START_ARRAY, "an array of values");
		@Nullable Object[] values = new Object[this.elements.size()];
		for (int i = 0; i < values.length; i++) {
			in.next();
			values[i] = this.elements.get(i).read(in);
		}
		in.endArray();
		return values;
	}

}
