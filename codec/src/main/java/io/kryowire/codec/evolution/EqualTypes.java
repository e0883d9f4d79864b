/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which types of a writer, with all that follows from them, are just the reader's, and
 * which lead to open places. Found out once, in time that is linear in the schema.
 */
final class EqualTypes {

	private final Map<String, List<String>> users = new HashMap<>();

	private final Set<String> different = new HashSet<>();

	private final Set<String> open = new HashSet<>();

	private final WrittenSchema schema;

	EqualTypes(WrittenSchema schema, ReaderTypes reader) {
		this.schema = schema;
		for (WrittenType type : schema.types().values()) {
			WrittenType ours = reader.find(type.name());
			if (ours == null || !ours.equals(type)) {
				this.different.add(type.name());
			}
			for (WrittenType.WrittenField field : type.fields()) {
				follow(field.shape(),
						(used) -> this.users.computeIfAbsent(used, (key) -> new ArrayList<>(1)).add(type.name()),
						() -> this.open.add(type.name()));
			}
		}
		spread(this.different);
		spread(this.open);
	}

	/** What leads to one of them is one of them. */
	private void spread(Set<String> types) {
		Deque<String> next = new ArrayDeque<>(types);
		while (!next.isEmpty()) {
			for (String user : this.users.getOrDefault(next.remove(), List.of())) {
				if (types.add(user)) {
					next.add(user);
				}
			}
		}
	}

	boolean leadsToEqualOnly(WrittenShape shape) {
		boolean[] equal = { true };
		follow(shape, (used) -> equal[0] &= !this.different.contains(used), () -> {
		});
		return equal[0];
	}

	boolean leadsToOpen(WrittenShape shape) {
		boolean[] found = { false };
		follow(shape, (used) -> found[0] |= this.open.contains(used), () -> found[0] = true);
		return found[0];
	}

	private void follow(WrittenShape shape, Consumer<String> used, Runnable open) {
		if (shape instanceof WrittenShape.Exact exact) {
			used.accept(exact.type());
		}
		else if (shape instanceof WrittenShape.Sealed sealed) {
			sealed.subtypes().forEach(used);
		}
		else if (shape instanceof WrittenShape.Open bound) {
			open.run();
			if (this.schema.types().containsKey(bound.type())) {
				used.accept(bound.type());
			}
		}
		else if (shape instanceof WrittenShape.Elements elements) {
			follow(elements.element(), used, open);
		}
		else if (shape instanceof WrittenShape.Entries entries) {
			follow(entries.key(), used, open);
			follow(entries.value(), used, open);
		}
		else if (shape instanceof WrittenShape.ArrayOf array) {
			follow(array.element(), used, open);
		}
		else if (shape instanceof WrittenShape.Held held) {
			follow(held.content(), used, open);
		}
		else if (shape instanceof WrittenShape.Tuple tuple) {
			tuple.elements().forEach((element) -> follow(element, used, open));
		}
	}

}
