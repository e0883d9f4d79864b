/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
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

	private final JsonBodies bodies;

	private final OtherVersions versions;

	private final boolean describing;

	private final Map<TypeDefinition, String> descriptions = new ConcurrentHashMap<>();

	JsonMessage(TypeTable types, Roots roots, JsonBodies bodies, boolean describing) {
		this.bodies = bodies;
		this.versions = bodies.versions();
		this.types = types;
		this.roots = roots;
		this.open = bodies.open();
		this.describing = describing;
	}

	TypeTable types() {
		return this.types;
	}

	OtherVersions versions() {
		return this.versions;
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
			root.named().name();
			json.writeStringProperty(Names.SCHEMA, Names.hex(root.type().fingerprint()));
			if (this.describing) {
				json.writeStringProperty(Names.DESCRIBED, root.named().schema().text());
			}
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
		return this.descriptions.computeIfAbsent(definition, (key) -> this.types.schema(key).text());
	}

	@Nullable Object read(JsonInput in, JsonCoder.Root root) {
		if (in.token() == JsonToken.VALUE_NULL) {
			Roots.checkNull(root.type().shape());
			return null;
		}
		in.expect(JsonToken.START_OBJECT, "a message of this codec");
		in.next();
		String name = in.atMember(Names.TYPE) ? in.textMember(Names.TYPE) : null;
		int fingerprint = in.schemaMember();
		String description = in.atMember(Names.DESCRIBED) ? in.textMember(Names.DESCRIBED) : null;
		EvolvedTypes other = other(in, root, name, fingerprint, description);
		PlaceReader reader = (other != null) ? readerOf(other, root, name)
				: reader(root, name, fingerprint, description);
		in.member(Names.VALUE);
		Object value = reader.read(in);
		in.endObject();
		return (root.type().shape() instanceof Shape.Sealed sealed) ? in.replaced(value, sealed.type()) : value;
	}

	/** What is kept of objects that a value still has. */
	JsonOutput.@Nullable Kept stillThere(JsonKept kept, Object value) {
		return KeptPlaces.stillThere(kept, value, this.types, this.bodies);
	}

	/** What reads another version, null if the message is of ours or cannot be read. */
	private @Nullable EvolvedTypes other(JsonInput in, JsonCoder.Root root, @Nullable String name, int fingerprint,
			@Nullable String description) {
		boolean ours = (name != null) ? this.open.isOurs(this.open.find(name), fingerprint)
				: fingerprint == root.type().fingerprint() || fingerprint == this.roots.anyFingerprint();
		if (ours) {
			return null;
		}
		int id = (name != null) ? this.open.idOf(name) : Roots.NO_TYPE;
		if (description != null && description.length() <= WireSchema.MAX_LENGTH
				&& WireSchema.fingerprint(description) == fingerprint) {
			return this.versions.of(new WireSchema(id, description));
		}
		KnownSchemas known = in.known();
		return (known != null) ? this.versions.find(known, id, fingerprint,
				(name != null) ? JsonInput.typeName(name) : root.type().shape().toString()) : null;
	}

	private static PlaceReader readerOf(EvolvedTypes other, JsonCoder.Root root, @Nullable String name) {
		Shape shape = root.type().shape();
		if (name != null && root.type().needsName()) {
			TypeDefinition ours = other.isNamed(name) ? other.named() : null;
			if (ours == null && !(shape instanceof Shape.Sealed)) {
				throw OpenTypes.notDeclared(name);
			}
			if (ours != null) {
				Roots.checkType(ours, root.type().raw());
				shape = new Shape.Exact(ours.type());
			}
		}
		VersionRoot found = (name != null) ? other.namedRoot(shape) : other.root(shape);
		found.requireReadable();
		return found.reader();
	}

	private PlaceReader reader(JsonCoder.Root root, @Nullable String name, int fingerprint,
			@Nullable String description) {
		int id = (name != null) ? this.open.require(name).id() : Roots.NO_TYPE;
		TypeDefinition definition = this.roots.check(id, fingerprint,
				(description != null && description.length() <= LONGEST_DESCRIPTION) ? description : null,
				root.type().shape(), root.type().raw());
		if (definition != null) {
			return this.open.of(definition).body()::read;
		}
		// What was written without a type may be read with one, if it is of that type.
		return (fingerprint == root.type().fingerprint()) ? root.slot()
				: new JsonSlot(new OpenBody(root.type().raw(), null, null, this.open, "a message"));
	}

}
