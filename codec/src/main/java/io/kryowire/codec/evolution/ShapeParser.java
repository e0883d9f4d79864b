/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.schema.Holder;
import io.kryowire.codec.schema.JdkValue;

/**
 * Parses the shapes in the text of a schema. The names of the JDK's classes are looked up
 * in tables.
 */
final class ShapeParser {

	private static final int DEEPEST = 100;

	private static final Map<String, Class<?>> PRIMITIVES = byName(List.of(boolean.class, byte.class, short.class,
			char.class, int.class, long.class, float.class, double.class));

	private static final Map<String, JdkValue> VALUES = values();

	private final SchemaCursor in;

	private final Set<String> types;

	ShapeParser(SchemaCursor in, Set<String> types) {
		this.in = in;
		this.types = types;
	}

	private static Map<String, Class<?>> byName(List<Class<?>> classes) {
		Map<String, Class<?>> byName = new HashMap<>();
		classes.forEach((type) -> byName.put(type.getName(), type));
		return Map.copyOf(byName);
	}

	private static Map<String, JdkValue> values() {
		Map<String, JdkValue> values = new HashMap<>();
		JdkValue.all().forEach((value) -> values.put(value.type().getName(), value));
		return Map.copyOf(values);
	}

	/** A shape, or the parameters of a method. */
	WrittenShape root() {
		if (!this.in.skip('(')) {
			return shape();
		}
		List<WrittenShape> elements = new ArrayList<>();
		while (!this.in.isAt(')')) {
			if (!elements.isEmpty()) {
				this.in.expect(",");
			}
			elements.add(shape());
		}
		this.in.expect(")");
		return new WrittenShape.Tuple(elements);
	}

	WrittenShape shape() {
		return shape(1);
	}

	private WrittenShape shape(int depth) {
		WrittenShape shape = this.in.skip("? ") ? new WrittenShape.Open(this.in.name()) : named(depth);
		for (int dimensions = 0; this.in.skip("[]"); dimensions++) {
			requireDepth(depth + dimensions);
			shape = new WrittenShape.ArrayOf(shape);
		}
		return shape;
	}

	private static void requireDepth(int depth) {
		if (depth > DEEPEST) {
			throw LimitExceededException.fixed("The shapes of a schema are nested %d deep at most".formatted(DEEPEST));
		}
	}

	private WrittenShape named(int depth) {
		requireDepth(depth);
		String name = this.in.name();
		if (this.in.skip('(')) {
			return sealed(name);
		}
		if (this.in.skip('<')) {
			WrittenShape shape = generic(name, depth);
			this.in.expect(">");
			return shape;
		}
		if (PRIMITIVES.containsKey(name)) {
			return new WrittenShape.Primitive(PRIMITIVES.get(name));
		}
		if (this.types.contains(name)) {
			return new WrittenShape.Exact(name);
		}
		JdkValue value = VALUES.get(name);
		if (value == null) {
			throw this.in.malformed("the type is not in the schema, and no value of the JDK");
		}
		return new WrittenShape.Value(value);
	}

	private WrittenShape sealed(String name) {
		List<String> subtypes = new ArrayList<>();
		Set<String> seen = new HashSet<>();
		while (!this.in.isAt(')')) {
			if (!subtypes.isEmpty()) {
				this.in.expect("|");
			}
			String subtype = this.in.name();
			if (!this.types.contains(subtype) || !seen.add(subtype)) {
				throw this.in.malformed("the subtypes of a sealed type are in the schema, and each is named once");
			}
			subtypes.add(subtype);
		}
		this.in.expect(")");
		return new WrittenShape.Sealed(name, subtypes);
	}

	private WrittenShape generic(String name, int depth) {
		WrittenShape first = shape(depth + 1);
		Class<?> collection = JdkContainers.collection(name);
		if (collection != null) {
			return new WrittenShape.Elements(collection, first);
		}
		for (Holder holder : Holder.values()) {
			if (holder.type().getName().equals(name)) {
				return new WrittenShape.Held(holder, first);
			}
		}
		Class<?> map = JdkContainers.map(name);
		if (map == null) {
			throw this.in.malformed("no collection, map or holder of the JDK is called that");
		}
		this.in.expect(",");
		return new WrittenShape.Entries(map, first, shape(depth + 1));
	}

}
