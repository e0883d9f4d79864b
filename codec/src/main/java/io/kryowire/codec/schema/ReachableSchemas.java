/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.codec.WireSchema;

/**
 * Collects the schemas that messages of one root can name: its own, and those of types
 * that may stand in its open places, in theirs, and so on.
 */
final class ReachableSchemas {

	private final TypeTable table;

	private final Snapshot types;

	private final Set<Class<?>> bounds = new LinkedHashSet<>();

	private final Set<TypeDefinition> named = new LinkedHashSet<>();

	private final Deque<Shape> shapes = new ArrayDeque<>();

	ReachableSchemas(TypeTable table, Snapshot types) {
		this.table = table;
		this.types = types;
	}

	/** Returns the schemas, the root's own first. */
	List<WireSchema> of(RootType root) {
		WireSchema own = this.table.schema(root.id(), root.shape());
		if (root.shape() instanceof Shape.Sealed sealed) {
			sealed.subtypes().forEach(this::name);
		}
		this.shapes.add(root.shape());
		while (!this.shapes.isEmpty()) {
			Shape shape = this.shapes.remove();
			follow(shape);
			for (TypeDefinition definition : Fingerprints.reachable(shape, this.types).values()) {
				definition.fields().forEach((field) -> follow(field.shape()));
			}
		}
		List<WireSchema> schemas = new ArrayList<>();
		schemas.add(own);
		this.named.stream().map(this.table::schema).filter((schema) -> !schema.equals(own)).forEach(schemas::add);
		return schemas;
	}

	private void follow(Shape shape) {
		if (shape instanceof Shape.Open open) {
			openPlace(open.type());
		}
		else if (shape instanceof Shape.Elements elements) {
			follow(elements.element());
		}
		else if (shape instanceof Shape.Entries entries) {
			follow(entries.key());
			follow(entries.value());
		}
		else if (shape instanceof Shape.ArrayOf array) {
			follow(array.element());
		}
		else if (shape instanceof Shape.Held held) {
			follow(held.content());
		}
		else if (shape instanceof Shape.Tuple tuple) {
			tuple.elements().forEach(this::follow);
		}
	}

	private void openPlace(Class<?> bound) {
		if (this.bounds.add(bound)) {
			for (TypeDefinition definition : this.types.byClass().values()) {
				if (bound.isAssignableFrom(definition.type())) {
					name(definition.type());
				}
			}
		}
	}

	private void name(Class<?> type) {
		TypeDefinition definition = this.types.byClass().get(type);
		if (definition != null && this.named.add(definition)) {
			this.shapes.add(new Shape.Exact(type));
		}
	}

}
