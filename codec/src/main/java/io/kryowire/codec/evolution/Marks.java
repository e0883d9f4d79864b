/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;
import java.util.TreeSet;

import io.kryowire.codec.WireUnknown;
import io.kryowire.codec.schema.FieldDefinition;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.WireNames;

/**
 * What annotations say of a reader that is not in its schema, as lines.
 */
final class Marks {

	private Marks() {
	}

	static String required(String type, String field) {
		return "required %s %s".formatted(WireNames.quote(type), WireNames.quote(field));
	}

	static String required(int parameter) {
		return "required parameter %d".formatted(parameter + 1);
	}

	static String unknownConstant(String type, String constant) {
		return "unknown %s %s".formatted(WireNames.quote(type), WireNames.quote(constant));
	}

	static String unknownSubtype(String type) {
		return "unknown %s".formatted(WireNames.quote(type));
	}

	static List<String> of(Shape root, Iterable<TypeDefinition> types) {
		TreeSet<String> marks = new TreeSet<>();
		if (root instanceof Shape.Tuple tuple) {
			for (int i = 0; i < tuple.missing().size(); i++) {
				if (tuple.missing().get(i).isRequired()) {
					marks.add(required(i));
				}
			}
		}
		types.forEach((type) -> add(type, marks));
		return List.copyOf(marks);
	}

	private static void add(TypeDefinition type, TreeSet<String> marks) {
		for (FieldDefinition field : type.fields()) {
			if (field.missing().isRequired()) {
				marks.add(required(type.name(), field.name()));
			}
		}
		Enum<?> unknown = type.unknownConstant();
		if (unknown != null) {
			marks.add(unknownConstant(type.name(), type.constants().get(unknown.ordinal()).now()));
		}
		if (type.type().isAnnotationPresent(WireUnknown.class)) {
			marks.add(unknownSubtype(type.name()));
		}
	}

}
