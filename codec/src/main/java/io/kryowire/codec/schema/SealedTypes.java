/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.WireUnknown;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a sealed type permits.
 */
final class SealedTypes {

	private SealedTypes() {
	}

	/**
	 * Those of its subtypes that have values, in the order of their names on the wire.
	 */
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

	/**
	 * The subtype that is read in place of those that are unknown here.
	 * @param subtypes what a sealed type permits
	 * @return the subtype, or {@code null} if none is marked
	 */
	static @Nullable Class<?> unknown(List<Class<?>> subtypes) {
		for (Class<?> subtype : subtypes) {
			if (subtype.isAnnotationPresent(WireUnknown.class)) {
				return subtype;
			}
		}
		return null;
	}

	static void requireOneUnknown(Class<?> type, List<Class<?>> subtypes) {
		List<String> marked = subtypes.stream()
			.filter((subtype) -> subtype.isAnnotationPresent(WireUnknown.class))
			.map(Class::getName)
			.toList();
		if (marked.size() > 1) {
			throw new UnsupportedTypeException(type.getName(),
					"%s has several subtypes with @WireUnknown, %s; one stands for all that are unknown"
						.formatted(type.getName(), marked));
		}
	}

	private static void collect(Class<?> type, TreeMap<String, Class<?>> subtypes) {
		if (!type.isInterface() && (type.isEnum() || !Modifier.isAbstract(type.getModifiers()))) {
			subtypes.put(WireNames.of(type), type);
		}
		if (type.isSealed() && !type.isEnum()) {
			for (Class<?> permitted : type.getPermittedSubclasses()) {
				collect(permitted, subtypes);
			}
		}
	}

}
