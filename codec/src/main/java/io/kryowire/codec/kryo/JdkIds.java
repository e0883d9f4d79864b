/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumMap;
import java.util.EnumSet;

import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.Holder;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.MapForm;

/**
 * The ids of the JDK's types on the wire, all below 128. An id, once given, is never
 * given to another type.
 */
final class JdkIds {

	static final int FIRST_ARRAY = 50;

	static final int OBJECT_ARRAY = 58;

	static final int FIRST_FORM = 60;

	static final int LAST_FORM = 127;

	static final int ENUM_SET = 95;

	static final int ENUM_MAP = 116;

	private JdkIds() {
	}

	/** The id of a class that only the JDK may see, or -1 if its instances have none. */
	static int of(Class<?> type) {
		JdkValue value = JdkValue.of(type);
		if (value != null) {
			return value.id();
		}
		CollectionForm collection = CollectionForm.of(type);
		if (collection != null) {
			return collection.id();
		}
		MapForm map = MapForm.of(type);
		if (map != null) {
			return map.id();
		}
		if (type.isArray()) {
			return ofArray(type.getComponentType());
		}
		for (Holder holder : Holder.values()) {
			if (holder.type() == type) {
				return holder.id();
			}
		}
		if (EnumSet.class.isAssignableFrom(type)) {
			return ENUM_SET;
		}
		return (type == EnumMap.class) ? ENUM_MAP : -1;
	}

	private static int ofArray(Class<?> component) {
		return component.isPrimitive() ? FIRST_ARRAY + PrimitiveArrayBody.indexOf(component) : OBJECT_ARRAY;
	}

}
