/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.codec.UnsupportedTypeException;
import org.jspecify.annotations.Nullable;

/**
 * Derives the definitions of records and of classes with fields.
 */
final class StructDeriver {

	/** A constructor takes 255 words at most, and reaching it needs some of them. */
	private static final int MOST_COMPONENTS = 120;

	private final TypeDeriver types;

	StructDeriver(TypeDeriver types) {
		this.types = types;
	}

	/** Says at declaration what would otherwise fail at the first message. */
	void requireSupported(Class<?> type, String where) {
		if (Throwable.class.isAssignableFrom(type)) {
			throw TypeDeriver.unsupported(type, where, "exceptions are not data; carry what they say in a record");
		}
		if (type.getName().startsWith("java.") || type.getName().startsWith("javax.")) {
			throw TypeDeriver.unsupported(type, where,
					"this codec does not support this class of the JDK; use another type or a KryoCustomizer");
		}
		if (type.isHidden() || type.isAnonymousClass() || type.isSynthetic()) {
			throw TypeDeriver.unsupported(type, where, "lambdas and anonymous classes have no stable name");
		}
		if (type.isRecord() && type.getRecordComponents().length > MOST_COMPONENTS) {
			throw TypeDeriver.unsupported(type, where, "it has %d components; records may have at most %d"
				.formatted(type.getRecordComponents().length, MOST_COMPONENTS));
		}
		if (type.isEnum() || type.isRecord()) {
			return;
		}
		if ((type.isMemberClass() || type.isLocalClass()) && !Modifier.isStatic(type.getModifiers())) {
			throw TypeDeriver.unsupported(type, where, "it is an inner class; make it static");
		}
		if (KotlinClasses.instance(type) == null) {
			requireOwnSuperclasses(type, where);
			requireConstructor(type, where);
		}
	}

	private static void requireConstructor(Class<?> type, String where) {
		List<Field> order = constructorOrder(type);
		if (order == null && !hasEmptyConstructor(type)) {
			throw TypeDeriver.unsupported(type, where,
					("it has no constructor without parameters (a private one will do), and none that takes just its "
							+ "fields, %s, known by their names; mark as transient what is computed, compile with "
							+ "-parameters, make it a record, or register a serializer with a KryoCustomizer")
						.formatted(state(type).stream().map(Field::getName).toList()));
		}
		if (order != null && order.size() > MOST_COMPONENTS) {
			throw TypeDeriver.unsupported(type, where, "its constructor takes %d parameters; at most %d are supported"
				.formatted(order.size(), MOST_COMPONENTS));
		}
	}

	/**
	 * The fields in the order in which a constructor takes them all, {@code null} for a
	 * class that is made empty and then filled. Data classes of Kotlin never are, whether
	 * or not each property has a default value.
	 */
	private static @Nullable List<Field> constructorOrder(Class<?> type) {
		return (hasEmptyConstructor(type) && !KotlinClasses.isData(type)) ? null
				: FullConstructor.of(type, state(type));
	}

	private static boolean hasEmptyConstructor(Class<?> type) {
		return Arrays.stream(type.getDeclaredConstructors())
			.anyMatch((constructor) -> constructor.getParameterCount() == 0);
	}

	private static void requireOwnSuperclasses(Class<?> type, String where) {
		for (Class<?> up = type.getSuperclass(); up != Object.class; up = up.getSuperclass()) {
			if (up.getName().startsWith("java.")) {
				throw TypeDeriver.unsupported(type, where, "it extends " + up.getName()
						+ ", whose state is the JDK's own; hold one in a field instead, or use a KryoCustomizer");
			}
		}
	}

	TypeDefinition define(Class<?> type) {
		int id = TypeDeriver.idOf(type);
		if (type.isRecord()) {
			return new TypeDefinition(type, id, TypeDefinition.Kind.RECORD, components(type), List.of());
		}
		if (KotlinClasses.instance(type) != null) {
			return new TypeDefinition(type, id, TypeDefinition.Kind.OBJECT, List.of(), List.of());
		}
		List<Field> order = constructorOrder(type);
		return (order != null)
				? new TypeDefinition(type, id, TypeDefinition.Kind.RECORD,
						fields(type, Comparator.comparing((field) -> order.indexOf(field.field()))), List.of())
				: new TypeDefinition(type, id, TypeDefinition.Kind.CLASS,
						fields(type, Comparator.comparing(FieldDefinition::name)), List.of());
	}

	private List<FieldDefinition> components(Class<?> type) {
		List<FieldDefinition> fields = new ArrayList<>();
		for (RecordComponent component : type.getRecordComponents()) {
			String where = type.getName() + "." + component.getName();
			Shape shape = this.types.derive(component.getGenericType(), Map.of(), where);
			fields.add(new FieldDefinition(component.getName(), shape, field(type, component.getName())));
		}
		return fields;
	}

	private static Field field(Class<?> type, String name) {
		try {
			return type.getDeclaredField(name);
		}
		catch (NoSuchFieldException ex) {
			throw new UnsupportedTypeException(type.getName(),
					"%s hides its field %s from reflection".formatted(type.getName(), name));
		}
	}

	/** In an order to be told, since the JVM promises none. */
	private List<FieldDefinition> fields(Class<?> type, Comparator<FieldDefinition> order) {
		List<FieldDefinition> fields = new ArrayList<>();
		Set<String> names = new HashSet<>();
		Map<TypeVariable<?>, Type> bindings = new HashMap<>();
		for (Class<?> owner = type; owner != Object.class; owner = owner.getSuperclass()) {
			for (Field field : owner.getDeclaredFields()) {
				if (isState(field)) {
					String name = names.add(field.getName()) ? field.getName()
							: owner.getName() + "." + field.getName();
					String where = owner.getName() + "." + field.getName();
					fields.add(new FieldDefinition(name, this.types.derive(field.getGenericType(), bindings, where),
							field));
				}
			}
			bind(owner.getGenericSuperclass(), bindings);
		}
		fields.sort(order);
		return fields;
	}

	private static List<Field> state(Class<?> type) {
		List<Field> state = new ArrayList<>();
		for (Class<?> owner = type; owner != Object.class; owner = owner.getSuperclass()) {
			state.addAll(Arrays.stream(owner.getDeclaredFields()).filter(StructDeriver::isState).toList());
		}
		return state;
	}

	private static boolean isState(Field field) {
		return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())
				&& !field.isSynthetic();
	}

	/** What {@code extends Base<Quote>} says of the variables of {@code Base}. */
	private static void bind(Type superclass, Map<TypeVariable<?>, Type> bindings) {
		if (superclass instanceof ParameterizedType parameterized) {
			TypeVariable<?>[] variables = ((Class<?>) parameterized.getRawType()).getTypeParameters();
			Type[] arguments = parameterized.getActualTypeArguments();
			for (int i = 0; i < variables.length; i++) {
				Type argument = arguments[i];
				bindings.put(variables[i],
						(argument instanceof TypeVariable<?> variable && bindings.containsKey(variable))
								? bindings.get(variable) : argument);
			}
		}
	}

}
