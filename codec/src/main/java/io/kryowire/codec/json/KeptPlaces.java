/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * Finds the objects of a value to which something belongs that was kept of the value that
 * it replaces.
 */
final class KeptPlaces {

	private final TypeTable table;

	private final JsonBodies bodies;

	private KeptPlaces(TypeTable table, JsonBodies bodies) {
		this.table = table;
		this.bodies = bodies;
	}

	/** What is kept by the objects of the new value, null if nothing is. */
	static JsonOutput.@Nullable Kept stillThere(JsonKept kept, Object value, TypeTable table, JsonBodies bodies) {
		KeptPlaces places = new KeptPlaces(table, bodies);
		Correspondence correspondence = new Correspondence(new ObjectTree(table, bodies, kept.root()),
				new ObjectTree(table, bodies, value));
		Map<Object, List<KeptPart>> found = new IdentityHashMap<>();
		kept.parts().forEach((old, parts) -> {
			Object now = correspondence.find(old);
			List<KeptPart> still = (now != null) ? places.still(old, now, parts) : List.of();
			if (!still.isEmpty()) {
				found.put(Objects.requireNonNull(now), still);
			}
		});
		return found.isEmpty() ? null : new JsonOutput.Kept(found);
	}

	private List<KeptPart> still(Object old, Object now, List<KeptPart> parts) {
		List<KeptPart> still = new ArrayList<>();
		for (KeptPart part : parts) {
			Map<String, String> instead = new LinkedHashMap<>(part.instead());
			instead.keySet().removeIf((name) -> old != now && !isSame(old, now, part, name));
			KeptPart left = new KeptPart(part.id(), part.fingerprint(), part.type(), part.fields(), instead,
					part.targets(), part.whole());
			if (!left.isEmpty()) {
				still.add(left);
			}
		}
		return still;
	}

	/** Whether a field still holds what stands in for something unknown. */
	private boolean isSame(Object old, Object now, KeptPart part, String name) {
		Integer index = part.targets().get(name);
		if (index == null) {
			// A field that is unknown here
			return true;
		}
		TypeDefinition definition = this.table.find(now.getClass());
		if (definition == null || !(this.bodies.body(definition) instanceof StructBody struct)) {
			return false;
		}
		return Objects.deepEquals(struct.access().get(old, index), struct.access().get(now, index));
	}

}
