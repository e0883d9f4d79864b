/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.nio.charset.StandardCharsets;

import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * An object with a serializer of its own: what the application's mapper makes of it.
 *
 * @param type its class
 * @param mapper the mapper
 * @param maxBytes how long it may be
 */
record OpaqueBody(Class<?> type, JsonMapper mapper, int maxBytes) implements JsonBody {

	@Override
	public void write(JsonOutput out, Object value) {
		out.budget().enter();
		WireBuffer buffer = new WireBuffer();
		this.mapper.writeValue(new BoundedStream(buffer, this.maxBytes), value);
		out.json().writeRawValue(new String(buffer.array(), 0, buffer.length(), StandardCharsets.UTF_8));
		out.budget().leave();
	}

	@Override
	public Object read(JsonInput in) {
		in.budget().enter();
		Object value = parse(in.skipped());
		in.budget().leave();
		if (!this.type.isInstance(value)) {
			throw in.malformed("the mapper has not read a " + this.type.getName());
		}
		return value;
	}

	private @Nullable Object parse(String json) {
		try {
			return this.mapper.readValue(json, this.type);
		}
		catch (JacksonException ex) {
			throw MalformedMessageException.whileReading(
					"The mapper cannot read a %s: %s".formatted(this.type.getName(), ex.getClass().getName()), ex);
		}
	}

}
