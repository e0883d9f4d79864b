/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.codec.WireSchema;
import io.kryowire.codec.evolution.WrittenType.WrittenConstant;
import io.kryowire.codec.evolution.WrittenType.WrittenField;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.TypeDefinition.Kind;

/**
 * Parses the text of a schema, which comes from outside: in one pass, and only what a
 * codec writes, so that two texts never mean the same. For one text.
 */
final class SchemaParser {

	private final WireSchema schema;

	private final SchemaCursor in;

	/** The names of the types, before any shape is read that may lead to them. */
	private final Set<String> names;

	private final Set<String> formerNames = new HashSet<>();

	private final Set<Integer> ids = new HashSet<>();

	private final Map<String, WrittenType> types = new LinkedHashMap<>();

	private SchemaParser(WireSchema schema) {
		this.schema = schema;
		this.in = new SchemaCursor(schema.text());
		this.names = names(schema.text());
	}

	static WrittenSchema parse(WireSchema schema) {
		return new SchemaParser(schema).parse();
	}

	private static Set<String> names(String text) {
		Set<String> names = new HashSet<>();
		for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
			names.add(new SchemaCursor(text, end + 1).name());
		}
		return names;
	}

	private WrittenSchema parse() {
		ShapeParser shapes = new ShapeParser(this.in, this.names);
		WrittenShape root = shapes.root();
		String last = "";
		while (!this.in.atEnd()) {
			this.in.expect("\n");
			WrittenType type = type(shapes);
			if (type.name().compareTo(last) <= 0) {
				throw this.in.malformed("types are in the order of their names, and each is there once");
			}
			last = type.name();
			this.types.put(type.name(), type);
		}
		requireId(root);
		return new WrittenSchema(this.schema, root, this.types);
	}

	private void requireId(WrittenShape root) {
		WrittenType type = (root instanceof WrittenShape.Exact exact) ? this.types.get(exact.type()) : null;
		if (this.schema.id() != Roots.NO_TYPE && (type == null || type.id() != this.schema.id())) {
			throw this.in.malformed("it is not the schema of the type with the id %08x".formatted(this.schema.id()));
		}
	}

	private WrittenType type(ShapeParser shapes) {
		String name = this.in.name();
		List<String> before = formerNames();
		for (String former : before) {
			if (this.names.contains(former) || !this.formerNames.add(former)) {
				throw this.in.malformed("two types are or were called the same");
			}
		}
		this.in.expect("#");
		int id = this.in.hexadecimal();
		if (!this.ids.add(id)) {
			throw this.in.malformed("two types have the id %08x".formatted(id));
		}
		this.in.expect(" ");
		Kind kind = kind();
		this.in.expect("{");
		List<WrittenField> fields = new ArrayList<>();
		List<WrittenConstant> constants = new ArrayList<>();
		if (kind == Kind.ENUM || kind == Kind.OPAQUE) {
			constants(kind, constants);
		}
		else if (kind != Kind.OBJECT) {
			fields(shapes, fields);
		}
		this.in.expect("}");
		return new WrittenType(name, before, id, kind, fields, constants);
	}

	private List<String> formerNames() {
		List<String> before = new ArrayList<>();
		if (this.in.skip('=')) {
			do {
				before.add(this.in.name());
			}
			while (this.in.skip(','));
		}
		return before;
	}

	private Kind kind() {
		for (Kind kind : Kind.values()) {
			if (this.in.skip(kind.word())) {
				return kind;
			}
		}
		throw this.in.malformed("no kind of type is called that");
	}

	private void fields(ShapeParser shapes, List<WrittenField> fields) {
		Set<String> seen = new HashSet<>();
		while (!this.in.isAt('}')) {
			if (!fields.isEmpty()) {
				this.in.expect(";");
			}
			String name = member(seen);
			List<String> before = formerMembers(seen);
			this.in.expect(":");
			fields.add(new WrittenField(name, before, shapes.shape()));
		}
	}

	private void constants(Kind kind, List<WrittenConstant> constants) {
		Set<String> seen = new HashSet<>();
		if (kind == Kind.OPAQUE) {
			this.in.expect("serializer:");
			constants.add(new WrittenConstant(this.in.name(), List.of()));
			return;
		}
		while (!this.in.isAt('}')) {
			if (!constants.isEmpty()) {
				this.in.expect(";");
			}
			String name = member(seen);
			List<String> before = formerMembers(seen);
			this.in.expect(":constant");
			constants.add(new WrittenConstant(name, before));
		}
	}

	private String member(Set<String> seen) {
		String name = this.in.name();
		if (!seen.add(name)) {
			throw this.in.malformed("two members are or were called the same");
		}
		return name;
	}

	private List<String> formerMembers(Set<String> seen) {
		List<String> before = formerNames();
		for (String former : before) {
			if (!seen.add(former)) {
				throw this.in.malformed("two members are or were called the same");
			}
		}
		return before;
	}

}
