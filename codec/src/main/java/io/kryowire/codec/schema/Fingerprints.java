/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.TreeMap;

import io.kryowire.codec.WireSchema;

/**
 * 32-bit hashes of texts and of everything reachable from a shape.
 */
final class Fingerprints {

	private Fingerprints() {
	}

	static int of(String text) {
		return WireSchema.fingerprint(text);
	}

	/** Covers the shape itself and each type that can follow from it. */
	static int of(Shape shape, Snapshot types) {
		return of(text(shape, types));
	}

	/** The text of the schema of a shape. */
	static String text(Shape shape, Snapshot types) {
		StringBuilder text = new StringBuilder(shape.toString());
		for (TypeDefinition definition : reachable(shape, types).values()) {
			text.append('\n').append(definition.text());
		}
		return text.toString();
	}

	/** The types that can follow from a shape, by name; what is open is not followed. */
	static TreeMap<String, TypeDefinition> reachable(Shape shape, Snapshot types) {
		TreeMap<String, TypeDefinition> found = new TreeMap<>();
		follow(shape, types, found);
		return found;
	}

	private static void follow(Shape shape, Snapshot types, TreeMap<String, TypeDefinition> found) {
		if (shape instanceof Shape.Exact exact) {
			followType(exact.type(), types, found);
		}
		else if (shape instanceof Shape.Open open) {
			followType(open.type(), types, found);
		}
		else if (shape instanceof Shape.Sealed sealed) {
			sealed.subtypes().forEach((subtype) -> followType(subtype, types, found));
		}
		else if (shape instanceof Shape.Elements elements) {
			follow(elements.element(), types, found);
		}
		else if (shape instanceof Shape.Entries entries) {
			follow(entries.key(), types, found);
			follow(entries.value(), types, found);
		}
		else if (shape instanceof Shape.ArrayOf array) {
			follow(array.element(), types, found);
		}
		else if (shape instanceof Shape.Held held) {
			follow(held.content(), types, found);
		}
		else if (shape instanceof Shape.Tuple tuple) {
			tuple.elements().forEach((element) -> follow(element, types, found));
		}
	}

	private static void followType(Class<?> type, Snapshot types, TreeMap<String, TypeDefinition> found) {
		TypeDefinition definition = types.byClass().get(type);
		if (definition != null && found.putIfAbsent(definition.name(), definition) == null) {
			definition.fields().forEach((field) -> follow(field.shape(), types, found));
		}
	}

}
