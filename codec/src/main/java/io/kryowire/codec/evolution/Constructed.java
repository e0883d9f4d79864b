/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;

import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireRequired;
import io.kryowire.codec.schema.FieldDefinition;
import io.kryowire.codec.schema.TypeDefinition;

/**
 * Which fields of a class its own constructor sets: they keep what it gives them where a
 * message has nothing for them and no annotation says otherwise.
 */
final class Constructed {

	private Constructed() {
	}

	static boolean[] fields(TypeDefinition type, boolean[] found) {
		List<FieldDefinition> fields = type.fields();
		boolean[] set = new boolean[fields.size()];
		if (type.kind() != TypeDefinition.Kind.CLASS) {
			return set;
		}
		Object sample = null;
		for (int i = 0; i < set.length; i++) {
			Field field = fields.get(i).field();
			if (found[i] || field.isAnnotationPresent(WireDefault.class)
					|| field.isAnnotationPresent(WireRequired.class)) {
				continue;
			}
			try {
				sample = (sample != null) ? sample : make(type.type());
				field.setAccessible(true);
				set[i] = field.get(sample) != null;
			}
			catch (ReflectiveOperationException | RuntimeException ex) {
				return new boolean[fields.size()]; // reading such objects says why
			}
		}
		return set;
	}

	private static Object make(Class<?> type) throws ReflectiveOperationException {
		Constructor<?> constructor = type.getDeclaredConstructor();
		constructor.setAccessible(true);
		return constructor.newInstance();
	}

}
