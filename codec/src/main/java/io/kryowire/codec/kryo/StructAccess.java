/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;

import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.schema.FieldDefinition;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Reaches the fields and the constructor of a record or class without code of its own.
 */
final class StructAccess {

	private static final Lookup LOOKUP = MethodHandles.lookup();

	/** Stands for the value that a constructor chooses. */
	static final Object CHOSEN = new Object();

	private final TypeDefinition definition;

	private final boolean record;

	/** {@code (Object[])Object} of a record, {@code ()Object} of others. */
	private final MethodHandle constructor;

	/** The constructor itself. */
	private final MethodHandle plain;

	private final MethodHandle[] getters;

	private final MethodHandle[] setters;

	private final MethodHandle[] plainSetters;

	StructAccess(TypeDefinition definition) {
		this.definition = definition;
		this.record = definition.kind() == TypeDefinition.Kind.RECORD;
		try {
			this.plain = constructor(definition, this.record);
			this.constructor = this.record
					? this.plain.asType(this.plain.type().generic())
						.asSpreader(Object[].class, this.plain.type().parameterCount())
					: this.plain.asType(MethodType.methodType(Object.class));
			List<FieldDefinition> fields = definition.fields();
			this.getters = new MethodHandle[fields.size()];
			this.setters = new MethodHandle[this.record ? 0 : fields.size()];
			this.plainSetters = new MethodHandle[this.setters.length];
			for (int i = 0; i < fields.size(); i++) {
				Field field = fields.get(i).field();
				field.setAccessible(true);
				this.getters[i] = LOOKUP.unreflectGetter(field)
					.asType(MethodType.methodType(Object.class, Object.class));
				if (!this.record) {
					this.plainSetters[i] = LOOKUP.unreflectSetter(field);
					this.setters[i] = this.plainSetters[i]
						.asType(MethodType.methodType(void.class, Object.class, Object.class));
				}
			}
		}
		catch (ReflectiveOperationException | RuntimeException ex) {
			throw new UnsupportedTypeException(definition.type().getName(),
					"The fields of %s cannot be reached (%s); open its package to io.kryowire.codec"
						.formatted(definition.type().getName(), ex.getMessage()));
		}
	}

	private static MethodHandle constructor(TypeDefinition definition, boolean record)
			throws ReflectiveOperationException {
		if (definition.kind() == TypeDefinition.Kind.OBJECT) {
			return MethodHandles.constant(Object.class, definition.instance());
		}
		Class<?>[] parameters = record
				? definition.fields().stream().map((field) -> field.field().getType()).toArray(Class<?>[]::new)
				: new Class<?>[0];
		Constructor<?> constructor = definition.type().getDeclaredConstructor(parameters);
		constructor.setAccessible(true);
		return LOOKUP.unreflectConstructor(constructor);
	}

	boolean isRecord() {
		return this.record;
	}

	/** The constructor for parameters of some carriers. */
	MethodHandle constructor(Class<?>[] carriers) {
		return this.plain.asType(MethodType.methodType(Object.class, carriers));
	}

	/** What sets a field to a value of some carrier. */
	MethodHandle setter(int field, Class<?> carrier) {
		return this.plainSetters[field].asType(MethodType.methodType(void.class, Object.class, carrier));
	}

	/** Room for the values of all fields. */
	@Nullable Object[] values() {
		@Nullable Object[] values = new Object[this.definition.fields().size()];
		if (!this.record) {
			java.util.Arrays.fill(values, CHOSEN);
		}
		return values;
	}

	Object make(@Nullable Object[] values) throws Throwable {
		if (this.record) {
			return (Object) this.constructor.invokeExact(values);
		}
		Object made = (Object) this.constructor.invokeExact();
		for (int i = 0; i < values.length; i++) {
			if (values[i] != CHOSEN) {
				this.setters[i].invokeExact(made, values[i]);
			}
		}
		return made;
	}

	@Nullable Object get(Object value, int field) {
		try {
			return (Object) this.getters[field].invokeExact(value);
		}
		catch (Throwable ex) {
			throw new IllegalStateException("A field of " + this.definition.type() + " cannot be read", ex);
		}
	}

}
