/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Field;

import org.jspecify.annotations.Nullable;

/**
 * Finds the fields that hold the constants of enums.
 */
final class EnumFields {

	private EnumFields() {
	}

	/** Null if a tool has renamed the field and not the constant. */
	static @Nullable Field of(Enum<?> constant) {
		try {
			return constant.getDeclaringClass().getField(constant.name());
		}
		catch (NoSuchFieldException ex) {
			return null;
		}
	}

}
