/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
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
import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireRequired;
import org.jspecify.annotations.Nullable;

/**
 * Derives the definitions of records and of classes with fields.
 */
final class StructDeriver {

	/** A constructor takes 255 words at most, and reaching it needs some of them. */
	private static final int MOST_COMPONENTS = 120;

	private static final List<Class<? extends Annotation>> ANNOTATIONS = List.of(WireName.class, WireDefault.class,
			WireRequired.class);

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
		if (type.isRecord()) {
			return TypeDefinition.ofFields(type, TypeDefinition.Kind.RECORD, components(type));
		}
		if (KotlinClasses.instance(type) != null) {
			return TypeDefinition.ofFields(type, TypeDefinition.Kind.OBJECT, List.of());
		}
		List<Field> order = constructorOrder(type);
		return (order != null)
				? TypeDefinition.ofFields(type, TypeDefinition.Kind.RECORD,
						fields(type, parameters(type, order),
								Comparator.comparing((field) -> order.indexOf(field.field()))))
				: TypeDefinition.ofFields(type, TypeDefinition.Kind.CLASS,
						fields(type, Map.of(), Comparator.comparing(FieldDefinition::name)));
	}

	private List<FieldDefinition> components(Class<?> type) {
		List<FieldDefinition> fields = new ArrayList<>();
		for (RecordComponent component : type.getRecordComponents()) {
			String where = type.getName() + "." + component.getName();
			Shape shape = this.types.derive(component.getGenericType(), Map.of(), where);
			WireNames names = WireNames.of(component, component.getName(), where);
			fields.add(new FieldDefinition(names, shape, field(type, component.getName()),
					MissingValues.of(component, shape, component.getType(), where)));
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

	/** Annotations of Kotlin's properties stand at the parameters. */
	private static Map<Field, Parameter> parameters(Class<?> type, List<Field> order) {
		Map<Field, Parameter> parameters = new HashMap<>();
		try {
			Parameter[] all = type.getDeclaredConstructor(order.stream().map(Field::getType).toArray(Class<?>[]::new))
				.getParameters();
			for (int i = 0; i < all.length; i++) {
				parameters.put(order.get(i), all[i]);
			}
		}
		catch (NoSuchMethodException ex) {
			throw new IllegalStateException(ex);
		}
		return parameters;
	}

	private static AnnotatedElement annotated(Field field, Map<Field, Parameter> parameters) {
		boolean own = ANNOTATIONS.stream().anyMatch(field::isAnnotationPresent);
		Parameter parameter = parameters.get(field);
		return (own || parameter == null) ? field : parameter;
	}

	/** In an order to be told, since the JVM promises none. */
	private List<FieldDefinition> fields(Class<?> type, Map<Field, Parameter> parameters,
			Comparator<FieldDefinition> order) {
		List<FieldDefinition> fields = new ArrayList<>();
		Set<String> names = new HashSet<>();
		Map<TypeVariable<?>, Type> bindings = new HashMap<>();
		for (Class<?> owner = type; owner != Object.class; owner = owner.getSuperclass()) {
			for (Field field : owner.getDeclaredFields()) {
				if (isState(field)) {
					String where = owner.getName() + "." + field.getName();
					AnnotatedElement element = annotated(field, parameters);
					WireNames own = WireNames.of(element, field.getName(), where);
					WireNames unique = names.add(own.now()) ? own
							: new WireNames(WireNames.of(owner) + "." + own.now(), own.before());
					Shape shape = this.types.derive(field.getGenericType(), bindings, where);
					fields.add(new FieldDefinition(unique, shape, field,
							MissingValues.of(element, shape, field.getType(), where)));
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
