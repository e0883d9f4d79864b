/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds what a sealed type permits.
 */
final class SealedTypes {

	private SealedTypes() {
	}

	/** Those of its subtypes that have values, in the order of their names. */
	static List<Class<?>> withValues(Class<?> type) {
		TreeMap<String, Class<?>> subtypes = new TreeMap<>();
		collect(type, subtypes);
		return List.copyOf(subtypes.values());
	}

	/** Whether one of its subtypes has no values of its own and may have any subtypes. */
	static boolean permitsOpen(Class<?> type) {
		return type.isSealed() ? Arrays.stream(type.getPermittedSubclasses()).anyMatch(SealedTypes::permitsOpen)
				: Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
	}

	private static void collect(Class<?> type, TreeMap<String, Class<?>> subtypes) {
		if (!type.isInterface() && (type.isEnum() || !Modifier.isAbstract(type.getModifiers()))) {
			subtypes.put(type.getName(), type);
		}
		if (type.isSealed() && !type.isEnum()) {
			for (Class<?> permitted : type.getPermittedSubclasses()) {
				collect(permitted, subtypes);
			}
		}
	}

}
