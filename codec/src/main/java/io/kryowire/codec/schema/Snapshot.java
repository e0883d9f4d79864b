/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import io.kryowire.codec.TypeIdCollisionException;
import io.kryowire.codec.UnsupportedTypeException;

/**
 * A table of types at one moment.
 *
 * @param byClass the definitions by their classes
 * @param byId the same by their ids, and by those of their former names
 * @param byName the same by their names on the wire, present and former ones
 */
record Snapshot(Map<Class<?>, TypeDefinition> byClass, Map<Integer, TypeDefinition> byId,
		Map<String, TypeDefinition> byName) {

	static final Snapshot EMPTY = new Snapshot(Map.of(), Map.of(), Map.of());

	static Snapshot of(Collection<TypeDefinition> definitions) {
		Map<Class<?>, TypeDefinition> byClass = new LinkedHashMap<>();
		Map<Integer, TypeDefinition> byId = new LinkedHashMap<>();
		Map<String, TypeDefinition> byName = new LinkedHashMap<>();
		for (TypeDefinition definition : definitions) {
			byClass.put(definition.type(), definition);
			addId(byId, definition.id(), definition);
			for (String name : definition.names().all()) {
				addName(byName, name, definition);
			}
		}
		for (TypeDefinition definition : definitions) {
			for (String former : definition.names().before()) {
				addId(byId, TypeDeriver.idOf(former), definition);
			}
		}
		return new Snapshot(byClass, byId, byName);
	}

	private static void addId(Map<Integer, TypeDefinition> byId, int id, TypeDefinition definition) {
		TypeDefinition other = byId.putIfAbsent(id, definition);
		if (other != null && other != definition) {
			throw new TypeIdCollisionException(id, other.type().getName(), definition.type().getName());
		}
	}

	private static void addName(Map<String, TypeDefinition> byName, String name, TypeDefinition definition) {
		TypeDefinition other = byName.putIfAbsent(name, definition);
		if (other != null) {
			throw new UnsupportedTypeException(definition.type().getName(),
					"%s and %s are or were both called %s on the wire; correct their @WireName"
						.formatted(other.type().getName(), definition.type().getName(), name));
		}
	}

}
