/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Names types where anything may stand, and finds them again. A name in a message is
 * looked up, never loaded: what is not in the table does not exist.
 */
final class OpenTypes {

	private static final int MOST_DIMENSIONS = 8;

	private static final String BRACKETS = "[]";

	private final TypeTable table;

	private final Roots roots;

	private final JsonBodies bodies;

	private final JsonSlot any;

	private final JdkTypes jdk;

	private final Map<Class<?>, OpenType> byClass = new ConcurrentHashMap<>();

	private final Map<Class<?>, OpenType> declared = new ConcurrentHashMap<>();

	private final OtherVersions versions;

	OpenTypes(TypeTable table, Roots roots, JsonBodies bodies, OtherVersions versions) {
		this.versions = versions;
		this.table = table;
		this.roots = roots;
		this.bodies = bodies;
		this.any = new JsonSlot(new OpenBody(Object.class, null, null, this, "a place for any type"));
		this.jdk = new JdkTypes(this, table.forms(), this.any, table.forms().allows(String.class));
	}

	/** Whether strings may stand where anything may. */
	boolean allowsText() {
		return this.table.forms().allows(String.class);
	}

	/**
	 * Finds how instances of a class are written.
	 * @param type the class of a value
	 * @param where the place it stands in, for the refusal
	 */
	OpenType of(Class<?> type, String where) {
		OpenType known = this.byClass.get(type);
		if (known == null) {
			known = find(type, where);
			if (known == null) { // nothing to keep: the class may yet be declared
				return allowed(this.jdk.standIn(type), type, where);
			}
			this.byClass.put(type, known);
		}
		return known;
	}

	/** Null for a class for which only another may stand in. */
	private @Nullable OpenType find(Class<?> type, String where) {
		TypeDefinition definition = this.table.find(type);
		if (definition != null) {
			return of(definition);
		}
		OpenType found = this.jdk.find(type);
		if (found == null && type.isArray() && this.table.forms().allows(Object[].class)) {
			return array(type);
		}
		return (found != null) ? allowed(found, type, where) : null;
	}

	private OpenType allowed(@Nullable OpenType found, Class<?> type, String where) {
		if (found == null || !this.table.forms().allows(found.type())) {
			throw this.table.notDeclared(type, where);
		}
		return found;
	}

	OpenType of(TypeDefinition definition) {
		OpenType known = this.declared.get(definition.type());
		if (known == null) {
			known = new OpenType(definition.type(), definition.name(), definition, this.table.fingerprint(definition),
					new NamedSchema(this.table, definition.id(), new Shape.Exact(definition.type())),
					this.bodies.body(definition), true);
			this.declared.put(definition.type(), known);
		}
		return known;
	}

	private OpenType array(Class<?> type) {
		Class<?> leaf = type;
		int dimensions = 0;
		while (leaf.isArray() && !leaf.getComponentType().isPrimitive()) {
			leaf = leaf.getComponentType();
			dimensions++;
		}
		if (dimensions > MOST_DIMENSIONS) {
			throw new TypeNotAllowedException(type.getName(), "An array of %d dimensions".formatted(dimensions));
		}
		return array((leaf == Object.class) ? objects() : leaf(leaf, "an array of " + leaf.getName()), dimensions);
	}

	private OpenType leaf(Class<?> type, String where) {
		OpenType found = find(type, where);
		if (found == null) {
			throw this.table.notDeclared(type, where);
		}
		return found;
	}

	/** What stands for the class of the elements of an {@code Object[]}. */
	private OpenType objects() {
		return OpenType.ofJdk(Object.class, this.any.body(), true);
	}

	private OpenType array(OpenType leaf, int dimensions) {
		Class<?> component = leaf.type();
		for (int i = 1; i < dimensions; i++) {
			component = component.arrayType();
		}
		return new OpenType(component.arrayType(), leaf.name() + BRACKETS.repeat(dimensions), null, leaf.schema(),
				leaf.named(), new ArrayBody(component, this.any), true);
	}

	/** Writes an object that has a place where anything may stand. */
	void write(JsonOutput out, Object value, OpenBody place) {
		OpenType type = of(value.getClass(), place.where());
		if (type.definition() == null && !type.type().isArray() && !place.type().isAssignableFrom(type.type())) {
			throw this.table.notDeclared(value.getClass(), place.where());
		}
		if (!type.tagged() && !isText(value)) {
			type.body().write(out, value);
			return;
		}
		JsonGenerator json = out.json();
		json.writeStartObject();
		writeName(out, type);
		json.writeName(Names.VALUE);
		type.body().write(out, value);
		json.writeEndObject();
	}

	/** Whether a number has no digits. */
	private static boolean isText(Object value) {
		return value instanceof Double number && !Double.isFinite(number);
	}

	/** Names a type; its instance follows. */
	void writeName(JsonOutput out, OpenType type) {
		out.json().writeStringProperty(Names.TYPE, type.name());
		NamedSchema named = type.named();
		if (type.schema() != null && named != null) {
			named.name();
			out.json().writeStringProperty(Names.SCHEMA, Names.hex(type.schema()));
		}
	}

	/** Reads the name of an enum, up to the name of the next member. */
	PlaceReader.Constants readEnum(JsonInput in) {
		OpenType type = readName(in);
		PlaceReader reader = (type.body() instanceof EvolvedBody other) ? other.reader()
				: (type.body() instanceof EnumBody own) ? own : null;
		if (reader instanceof PlaceReader.Constants constants) {
			return constants;
		}
		throw in.malformed("%s is not an enum".formatted(JsonInput.typeName(type.name())));
	}

	/** Reads the name of a type, up to the name of the next member. */
	OpenType readName(JsonInput in) {
		String name = in.textMember(Names.TYPE);
		Integer schema = in.atMember(Names.SCHEMA) ? in.schemaMember() : null;
		String leaf = name;
		int dimensions = 0;
		while (leaf.endsWith(BRACKETS) && this.jdk.find(leaf) == null) {
			leaf = leaf.substring(0, leaf.length() - BRACKETS.length());
			if (++dimensions > MOST_DIMENSIONS) {
				throw in.malformed("an array of too many dimensions");
			}
		}
		if (dimensions == 0) {
			return find(in, leaf, schema);
		}
		this.table.forms().require(Object[].class);
		return array(leaf.equals(Object.class.getName()) ? objects() : find(in, leaf, schema), dimensions);
	}

	private OpenType find(JsonInput in, String name, @Nullable Integer schema) {
		OpenType type = this.jdk.find(name);
		if (schema == null && type != null) {
			this.table.forms().require(type.type());
			return type;
		}
		TypeDefinition definition = find(name);
		KnownSchemas known = in.known();
		if (known == null || schema == null || isOurs(definition, schema)) {
			definition = require(name);
			if (schema == null) {
				throw in.malformed("the schema of %s is missing".formatted(name));
			}
			return of(this.roots.require(definition.id(), schema));
		}
		EvolvedTypes other = this.versions.find(known, idOf(name), schema, JsonInput.typeName(name));
		return other(other, name, schema);
	}

	/** Whether a message names just our version of a class. */
	boolean isOurs(@Nullable TypeDefinition definition, int schema) {
		return definition != null && this.table.fingerprint(definition) == schema;
	}

	/**
	 * The id that a message does not name: that of our class, or what follows from the
	 * name.
	 */
	int idOf(String name) {
		TypeDefinition definition = find(name);
		return (definition != null && definition.name().equals(name)) ? definition.id() : TypeTable.idOf(name);
	}

	/** What another version calls by a name. */
	private OpenType other(EvolvedTypes other, String name, int schema) {
		TypeDefinition ours = other.named();
		if (ours == null || !other.isNamed(name)) {
			throw notDeclared(name);
		}
		VersionRoot root = other.root(new Shape.Exact(ours.type()));
		root.requireReadable();
		return new OpenType(ours.type(), name, ours, schema, null, new EvolvedBody(root.reader()), true);
	}

	/** Finds a declared class by the name that a message gives it. */
	TypeDefinition require(String name) {
		TypeDefinition definition = find(name);
		if (definition == null) {
			throw notDeclared(name);
		}
		return definition;
	}

	/** The same, or null if no declared class has the name or had it. */
	@Nullable TypeDefinition find(String name) {
		return this.table.find(name);
	}

	static TypeNotAllowedException notDeclared(String name) {
		String shown = JsonInput.typeName(name);
		return new TypeNotAllowedException(shown, ("The message contains the type %s that is not declared here; "
				+ "declare it by a contract, a topic, @WireType or kryowire.codec.allow")
			.formatted(shown));
	}

	/** Reads a string, boolean or number that is nothing but that. */
	Object readPlain(JsonInput in, Class<?> type) {
		this.table.forms().require(type);
		return ScalarBodies.of(type).read(in);
	}

	/** Reads a collection or map that begins with its form. */
	Object readForm(JsonInput in, OpenBody place) {
		in.member(Names.FORM);
		String form = in.string("the form of a collection");
		Class<?> type = this.jdk.formType(form);
		if (type == null) {
			throw in.malformed("an unknown form of a collection");
		}
		this.table.forms().require(type);
		place.requireFitting(in, type);
		return this.jdk.readForm(in, type, form);
	}

	/** Reads a list that is nothing but its elements. */
	Object readList(JsonInput in, OpenBody place) {
		this.table.forms().require(ArrayList.class);
		place.requireFitting(in, ArrayList.class);
		return this.jdk.collections().read(in);
	}

}
