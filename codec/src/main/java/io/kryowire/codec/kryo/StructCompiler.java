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
import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.schema.FieldDefinition;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;

/**
 * Makes the bodies of records and classes: a hidden class each, in which every field is
 * written by a line of its own.
 */
/*
 * The hidden class lives in this package, so it needs to see nothing of the application:
 * fields and constructors are reached through method handles that are erased to Object
 * and primitive types and that are constants of the hidden class, which the JIT inlines
 * into plain field accesses. No access checks remain, no reflection, no Unsafe.
 */
final class StructCompiler {

	private static final Lookup LOOKUP = MethodHandles.lookup();

	private final Slots slots;

	StructCompiler(Slots slots) {
		this.slots = slots;
	}

	Body compile(TypeDefinition definition) {
		boolean record = definition.kind() != TypeDefinition.Kind.CLASS;
		List<StructField> fields = new ArrayList<>();
		for (FieldDefinition field : definition.fields()) {
			fields.add(structField(definition, field, record));
		}
		StructWriter writer = new StructWriter(fields, constructor(definition, fields, record), record);
		try {
			return define(writer, BodyCode.BODY);
		}
		catch (Throwable ex) {
			throw new IllegalStateException("No code can be made for " + definition, ex);
		}
	}

	/** Makes a body of its code. */
	static Body define(BodyCode code, String superclass) throws Throwable {
		Lookup hidden = LOOKUP.defineHiddenClassWithClassData(code.bytecode(superclass), code.constants(), true);
		return (Body) hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class)).invoke();
	}

	private StructField structField(TypeDefinition definition, FieldDefinition field, boolean record) {
		Class<?> carrier = carrier(field.shape());
		Slot slot = (carrier == Object.class)
				? this.slots.slot(field.shape(), definition.type().getName() + "." + field.name()) : null;
		try {
			Field member = accessible(field.field());
			MethodHandle get = LOOKUP.unreflectGetter(member).asType(MethodType.methodType(carrier, Object.class));
			MethodHandle set = record ? null
					: LOOKUP.unreflectSetter(member).asType(MethodType.methodType(void.class, Object.class, carrier));
			return new StructField(carrier, slot, get, set, isLeaf(field.shape()));
		}
		catch (IllegalAccessException | RuntimeException ex) {
			throw inaccessible(definition, ex);
		}
	}

	private static Field accessible(Field field) {
		field.setAccessible(true);
		return field;
	}

	private MethodHandle constructor(TypeDefinition definition, List<StructField> fields, boolean record) {
		if (definition.kind() == TypeDefinition.Kind.OBJECT) {
			return MethodHandles.constant(Object.class, definition.instance());
		}
		Class<?>[] parameters = record
				? definition.fields().stream().map((field) -> field.field().getType()).toArray(Class<?>[]::new)
				: new Class<?>[0];
		Class<?>[] carriers = record ? fields.stream().map(StructField::carrier).toArray(Class<?>[]::new)
				: new Class<?>[0];
		try {
			Constructor<?> constructor = definition.type().getDeclaredConstructor(parameters);
			constructor.setAccessible(true);
			return LOOKUP.unreflectConstructor(constructor).asType(MethodType.methodType(Object.class, carriers));
		}
		catch (ReflectiveOperationException | RuntimeException ex) {
			throw inaccessible(definition, ex);
		}
	}

	private static UnsupportedTypeException inaccessible(TypeDefinition definition, Exception ex) {
		return new UnsupportedTypeException(definition.type().getName(),
				"The fields of %s cannot be reached (%s); open its package to io.kryowire.codec"
					.formatted(definition.type().getName(), ex.getMessage()));
	}

	/** How a field's value is handed over: primitive, as a string, or as an object. */
	static Class<?> carrier(Shape shape) {
		if (shape instanceof Shape.Primitive primitive) {
			return primitive.type();
		}
		return isString(shape) ? String.class : Object.class;
	}

	private static boolean isString(Shape shape) {
		return shape instanceof Shape.Value value && value.value() == JdkValue.of(String.class);
	}

	/** Whether nothing can be nested in it, so that its depth need not be counted. */
	static boolean isLeaf(Shape shape) {
		return shape instanceof Shape.Primitive || shape instanceof Shape.Value
				|| (shape instanceof Shape.Exact exact && exact.type().isEnum());
	}

}
