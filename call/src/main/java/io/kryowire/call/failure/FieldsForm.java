/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions of one class with their fields: those that the class and its superclasses
 * declare, up to the first one of the JDK, and that the codec can carry. Fields that the
 * JDK declares do not travel.
 */
final class FieldsForm implements ExceptionForm {

	private final ExceptionInstances instances;

	private final List<ExceptionField> fields = new ArrayList<>();

	private final Map<String, Field> members = new LinkedHashMap<>();

	/** Whether all of its state travels. */
	private final boolean whole;

	/**
	 * Reads a class.
	 * @param type an exception
	 * @param codec carries the types of its fields, which are declared by that
	 */
	FieldsForm(Class<? extends Throwable> type, WireCodec codec) {
		boolean complete = true;
		for (Class<?> owner = type; !isJdk(owner); owner = owner.getSuperclass()) {
			for (Field field : declared(owner)) {
				if (isState(field)) {
					complete &= add(field, owner, codec);
				}
			}
		}
		this.whole = complete;
		this.instances = new ExceptionInstances(type);
	}

	static boolean isJdk(Class<?> type) {
		return type.getName().startsWith("java.") || type.getName().startsWith("javax.");
	}

	/** A class that a field needs may be missing here. */
	private static Field[] declared(Class<?> owner) {
		try {
			return owner.getDeclaredFields();
		}
		catch (LinkageError ex) {
			return new Field[0];
		}
	}

	private static boolean isState(Field field) {
		return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())
				&& !field.isSynthetic();
	}

	/** Whether the field can travel. */
	private boolean add(Field field, Class<?> owner, WireCodec codec) {
		try {
			field.setAccessible(true);
			WireCoder<?> coder = codec.coder(field.getGenericType());
			String name = this.members.containsKey(field.getName()) ? owner.getName() + "." + field.getName()
					: field.getName();
			this.members.put(name, field);
			this.fields.add(new ExceptionField(name, coder, field::get));
			return true;
		}
		catch (RuntimeException | LinkageError ex) {
			// The codec does not carry it, or its module does not open its package.
			return false;
		}
	}

	@Override
	public List<ExceptionField> fields() {
		return this.fields;
	}

	/**
	 * Does not call the class's constructors if all of its state has arrived: they may
	 * change the message that they are given. Otherwise they are tried first, since they
	 * may set fields that have not arrived.
	 */
	@Override
	public @Nullable Throwable make(@Nullable String message, Map<String, @Nullable Object> values, Throwable cause)
			throws Throwable {
		boolean complete = this.whole && values.keySet().containsAll(this.members.keySet());
		Throwable made = complete ? bare(message, values) : constructed(message, values, cause);
		if (made != null) {
			return made;
		}
		return complete ? constructed(message, values, cause) : bare(message, values);
	}

	private @Nullable Throwable constructed(@Nullable String message, Map<String, @Nullable Object> values,
			Throwable cause) throws IllegalAccessException {
		return this.instances.constructed(message, cause, (each) -> isRight(each, message, values));
	}

	private @Nullable Throwable bare(@Nullable String message, Map<String, @Nullable Object> values) throws Throwable {
		Throwable made = this.instances.bare(message);
		if (made == null || isRight(made, message, values)) {
			return made;
		}
		String told = told(made.getMessage(), message);
		Throwable again = (told != null) ? this.instances.bare(told) : null;
		return (again != null && isRight(again, message, values)) ? again : null;
	}

	/**
	 * The text that was given to an exception that adds something to it: its message
	 * without what it has put before and after.
	 */
	private static @Nullable String told(@Nullable String says, @Nullable String message) {
		int start = (says != null && message != null) ? says.indexOf(message) : -1;
		if (says == null || message == null || start < 0) {
			return null;
		}
		String before = says.substring(0, start);
		String after = says.substring(start + message.length());
		boolean possible = message.length() >= before.length() + after.length() && message.startsWith(before)
				&& message.endsWith(after);
		return possible ? message.substring(before.length(), message.length() - after.length()) : null;
	}

	/**
	 * Whether an exception has the right message once its fields are set. Fields that
	 * have not arrived are empty, whatever a constructor has set.
	 */
	private boolean isRight(Throwable made, @Nullable String message, Map<String, @Nullable Object> values)
			throws IllegalAccessException {
		for (Map.Entry<String, Field> member : this.members.entrySet()) {
			Object value = values.get(member.getKey());
			Class<?> type = member.getValue().getType();
			member.getValue().set(made, (value == null && type.isPrimitive()) ? zero(type) : value);
		}
		return Objects.equals(made.getMessage(), message);
	}

	private static Object zero(Class<?> primitive) {
		return Array.get(Array.newInstance(primitive, 1), 0);
	}

}
