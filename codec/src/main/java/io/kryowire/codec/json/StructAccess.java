/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Objects;

import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.schema.FieldDefinition;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Reaches the fields and the constructor of one record or class.
 *
 * @param constructor the one of a record, otherwise the one without parameters;
 * {@code null} for the only instance of a class
 * @param fields the fields in the schema's order
 * @param record whether the constructor takes the fields
 * @param only the only instance of a class
 */
record StructAccess(@Nullable Constructor<?> constructor, List<Field> fields, boolean record, @Nullable Object only) {

	/** As many as the binary codec carries. */
	private static final int MOST_COMPONENTS = 120;

	static StructAccess of(TypeDefinition definition) {
		Class<?> type = definition.type();
		if (definition.kind() == TypeDefinition.Kind.OBJECT) {
			return new StructAccess(null, List.of(), false, definition.instance());
		}
		boolean record = definition.kind() == TypeDefinition.Kind.RECORD;
		List<Field> fields = definition.fields().stream().map(FieldDefinition::field).toList();
		if (record && fields.size() > MOST_COMPONENTS) {
			throw new UnsupportedTypeException(type.getName(),
					"%s has %d components; this codec carries records of up to %d".formatted(type.getName(),
							fields.size(), MOST_COMPONENTS));
		}
		try {
			Class<?>[] parameters = record ? fields.stream().map(Field::getType).toArray(Class<?>[]::new)
					: new Class<?>[0];
			Constructor<?> constructor = type.getDeclaredConstructor(parameters);
			open(constructor);
			fields.forEach(StructAccess::open);
			return new StructAccess(constructor, fields, record, null);
		}
		catch (ReflectiveOperationException | RuntimeException ex) {
			throw new UnsupportedTypeException(type.getName(),
					"The fields of %s cannot be reached (%s); open its package to io.kryowire.codec"
						.formatted(type.getName(), ex.getMessage()));
		}
	}

	private static void open(AccessibleObject member) {
		member.setAccessible(true);
	}

	@Nullable Object get(Object object, int field) {
		try {
			return this.fields.get(field).get(object);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Makes an instance of the values of its fields. */
	Object create(@Nullable Object[] values) {
		if (this.constructor == null) {
			return Objects.requireNonNull(this.only);
		}
		try {
			if (this.record) {
				return this.constructor.newInstance(values);
			}
			Object object = this.constructor.newInstance();
			for (int i = 0; i < values.length; i++) {
				this.fields.get(i).set(object, values[i]);
			}
			return object;
		}
		catch (InvocationTargetException ex) {
			throw unchecked(ex.getCause());
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Makes an instance of the values of some fields, and leaves a class its others. */
	Object create(@Nullable Object[] values, boolean[] present) {
		if (this.record || this.constructor == null) {
			return create(values);
		}
		try {
			Object object = this.constructor.newInstance();
			for (int i = 0; i < values.length; i++) {
				if (present[i]) {
					this.fields.get(i).set(object, values[i]);
				}
			}
			return object;
		}
		catch (InvocationTargetException ex) {
			throw unchecked(ex.getCause());
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** What the application's constructor has thrown. */
	private static RuntimeException unchecked(@Nullable Throwable problem) {
		if (problem instanceof Error error) {
			throw error;
		}
		return (problem instanceof RuntimeException refusal) ? refusal : new IllegalStateException(problem);
	}

}
