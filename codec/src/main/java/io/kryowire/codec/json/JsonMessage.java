/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/**
 * The outermost object of a message: the name of the type at the root, the fingerprint of
 * its schema and, if it was asked for, the schema, followed by the value. A message of
 * {@code null} is {@code null}.
 */
final class JsonMessage {

	/** A longer one is not read; the refusal is less precise then. */
	private static final int LONGEST_DESCRIPTION = 1 << 16;

	/** Where a message says what it is: enough for the name of any class. */
	private static final int HEAD = 1024;

	private static final Pattern BEGINNING = Pattern
		.compile("\\s*+(null\\s*+$|\\{\\s*+(\"%s\"\\s*+:\\s*+\"[^\"]++\"\\s*+,\\s*+)?+\"%s\"\\s*+:)"
			.formatted(Names.TYPE, Names.SCHEMA));

	private final TypeTable types;

	private final Roots roots;

	private final OpenTypes open;

	private final boolean describing;

	private final Map<TypeDefinition, String> descriptions = new ConcurrentHashMap<>();

	JsonMessage(TypeTable types, Roots roots, OpenTypes open, boolean describing) {
		this.types = types;
		this.roots = roots;
		this.open = open;
		this.describing = describing;
	}

	/** Whether bytes begin as what this writes, with any white space. */
	static boolean matches(byte[] bytes) {
		int length = Math.min(bytes.length, HEAD);
		return BEGINNING.matcher(new String(bytes, 0, length, StandardCharsets.UTF_8)).lookingAt();
	}

	void write(JsonOutput out, @Nullable Object value, JsonCoder.Root root) {
		JsonGenerator json = out.json();
		if (value == null) {
			json.writeNull();
			return;
		}
		OpenType named = named(value, root);
		json.writeStartObject();
		if (named == null || named.definition() == null) {
			json.writeStringProperty(Names.SCHEMA, Names.hex(root.type().fingerprint()));
			json.writeName(Names.VALUE);
			root.slot().write(out, value);
		}
		else {
			this.open.writeName(out, named);
			if (this.describing) {
				json.writeStringProperty(Names.DESCRIBED, description(named.definition()));
			}
			json.writeName(Names.VALUE);
			named.body().write(out, value);
		}
		json.writeEndObject();
	}

	/** The declared class at the root, if it is one. */
	private @Nullable OpenType named(Object value, JsonCoder.Root root) {
		OpenType declared = root.declared();
		if (declared != null && value.getClass() == declared.type()) {
			return declared;
		}
		return root.type().needsName() ? this.open.of(value.getClass(), "a message") : null;
	}

	private String description(TypeDefinition definition) {
		return this.descriptions.computeIfAbsent(definition, this.types::describe);
	}

	@Nullable Object read(JsonInput in, JsonCoder.Root root) {
		if (in.token() == JsonToken.VALUE_NULL) {
			Roots.checkNull(root.type().shape());
			return null;
		}
		in.expect(JsonToken.START_OBJECT, "a message of this codec");
		in.next();
		int id = Roots.NO_TYPE;
		if (in.atMember(Names.TYPE)) {
			id = this.open.require(in.textMember(Names.TYPE)).id();
		}
		int fingerprint = in.schemaMember();
		String description = in.atMember(Names.DESCRIBED) ? in.textMember(Names.DESCRIBED) : null;
		TypeDefinition definition = this.roots.check(id, fingerprint,
				(description != null && description.length() <= LONGEST_DESCRIPTION) ? description : null,
				root.type().shape(), root.type().raw());
		in.member(Names.VALUE);
		Object value = readValue(in, root, definition, fingerprint);
		in.endObject();
		return value;
	}

	private @Nullable Object readValue(JsonInput in, JsonCoder.Root root, @Nullable TypeDefinition definition,
			int fingerprint) {
		if (definition != null) {
			return this.open.of(definition).body().read(in);
		}
		// What was written without a type may be read with one, if it is of that type.
		JsonSlot slot = (fingerprint == root.type().fingerprint()) ? root.slot()
				: new JsonSlot(new OpenBody(root.type().raw(), null, this.open, "a message"));
		return slot.read(in);
	}

}
