/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.schema.Encoding;
import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.RootType;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes and reads JSON with Jackson's streams.
 */
final class JsonEncoding implements Encoding<JsonSlot> {

	private final JsonBodies bodies;

	private final JsonMessage format;

	private final JsonStreams streams;

	JsonEncoding(TypeTable types, JsonMapper mapper, boolean describing) {
		Roots roots = new Roots(types);
		this.bodies = new JsonBodies(types, roots, mapper);
		this.format = new JsonMessage(types, roots, this.bodies, describing);
		this.streams = new JsonStreams(types.filter().limits());
	}

	@Override
	public JsonSlot slot(Shape shape, String where) {
		return this.bodies.slot(shape, where);
	}

	@Override
	public JsonSlot tuple(List<JsonSlot> slots) {
		return new JsonSlot(new TupleBody(slots));
	}

	@Override
	public WireCoder<?> coder(RootType root, JsonSlot slot) {
		TypeDefinition definition = root.definition();
		OpenType declared = (definition != null) ? this.bodies.open().of(definition) : null;
		return new JsonCoder<>(new JsonCoder.Root(root, slot, declared, NamedSchema.of(this.format.types(), root)),
				this.format, this.streams);
	}

}
