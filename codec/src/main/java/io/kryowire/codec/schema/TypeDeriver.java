/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireType;
import org.jspecify.annotations.Nullable;

/**
 * Derives shapes, and the definitions of all classes they lead to. For one thread and one
 * declaration: a failure leaves nothing behind.
 */
final class TypeDeriver {

	private static final Map<TypeVariable<?>, Type> UNBOUND = Map.of();

	private final WireFilter filter;

	private final Map<Class<?>, TypeDefinition> definitions;

	private final Map<Class<?>, String> inProgress = new LinkedHashMap<>();

	/** What anything may implement, and where it stands. */
	final Map<Class<?>, String> open = new LinkedHashMap<>();

	private final StructDeriver structs = new StructDeriver(this);

	TypeDeriver(WireFilter filter, Snapshot known) {
		this.filter = filter;
		this.definitions = new LinkedHashMap<>(known.byClass());
	}

	Snapshot snapshot() {
		return Snapshot.of(this.definitions.values());
	}

	void addOpaque(Class<?> type, String serializer) {
		requireAllowed(type, "a KryoCustomizer");
		this.definitions.put(type, TypeDefinition.ofOpaque(type, serializer));
	}

	Shape derive(Type type) {
		return derive(type, UNBOUND, "a declared root");
	}

	Shape derive(Type type, Map<TypeVariable<?>, Type> bindings, String where) {
		if (type instanceof Class<?> plain) {
			return deriveClass(plain, where);
		}
		if (type instanceof ParameterizedType parameterized) {
			return deriveParameterized(parameterized, bindings, where);
		}
		if (type instanceof TypeVariable<?> variable) {
			Type bound = bindings.get(variable);
			return (bound != null) ? derive(bound, UNBOUND, where)
					: derive(rawClass(variable.getBounds()[0]), UNBOUND, where);
		}
		if (type instanceof WildcardType wildcard) {
			return derive(wildcard.getUpperBounds()[0], bindings, where);
		}
		if (type instanceof GenericArrayType array) {
			Shape element = derive(array.getGenericComponentType(), bindings, where);
			return new Shape.ArrayOf(rawClass(resolve(array.getGenericComponentType(), bindings)), element);
		}
		throw new UnsupportedTypeException(type.getTypeName(),
				"%s, in %s, is not a type that this codec knows".formatted(type.getTypeName(), where));
	}

	private Shape deriveClass(Class<?> type, String where) {
		if (type == Object.class) {
			return Shape.ANY;
		}
		if (type.isPrimitive()) {
			if (type == void.class) {
				throw unsupported(type, where, "it has no values");
			}
			return new Shape.Primitive(type);
		}
		if (this.definitions.containsKey(type) || this.inProgress.containsKey(type)) {
			return shapeOfDefined(type);
		}
		if (type.isArray()) {
			return new Shape.ArrayOf(type.getComponentType(), deriveClass(type.getComponentType(), where));
		}
		Shape jdk = deriveJdkClass(type, where);
		if (jdk != null) {
			return jdk;
		}
		if (type.isInterface() || (Modifier.isAbstract(type.getModifiers()) && !type.isEnum())) {
			return deriveAbstract(type, where);
		}
		define(type, where);
		return shapeOfDefined(type);
	}

	/** A class that is not final may have subclasses in its place. */
	private Shape shapeOfDefined(Class<?> type) {
		boolean alone = type.isEnum() || Modifier.isFinal(type.getModifiers());
		return alone ? new Shape.Exact(type) : new Shape.Open(type);
	}

	private @Nullable Shape deriveJdkClass(Class<?> type, String where) {
		JdkValue value = JdkValue.of(type);
		if (value != null) {
			requireJdk(type, where);
			return new Shape.Value(value);
		}
		if (!type.getName().startsWith("java.")) {
			return null;
		}
		for (Holder holder : Holder.values()) {
			if (holder.type() == type) {
				requireJdk(type, where);
				return new Shape.Held(holder, Shape.ANY);
			}
		}
		if (Collection.class.isAssignableFrom(type) || type == Iterable.class) {
			return elements(type, Shape.ANY, where);
		}
		if (Map.class.isAssignableFrom(type)) {
			return entries(type, Shape.ANY, Shape.ANY, where);
		}
		return null;
	}

	private Shape elements(Class<?> type, Shape element, String where) {
		requireJdk(type, where);
		if (!type.isInterface() && !Modifier.isAbstract(type.getModifiers()) && CollectionForm.of(type) == null) {
			throw unsupported(type, where, "declare it as java.util.List, Set or Collection");
		}
		CollectionForm form = CollectionForm.of(type);
		return new Shape.Elements((form != null) ? form.type() : type, element);
	}

	private Shape entries(Class<?> type, Shape key, Shape value, String where) {
		requireJdk(type, where);
		if (!type.isInterface() && !Modifier.isAbstract(type.getModifiers()) && type != EnumMap.class
				&& MapForm.of(type) == null) {
			throw unsupported(type, where, "declare it as java.util.Map");
		}
		MapForm form = MapForm.of(type);
		return new Shape.Entries((form != null) ? form.type() : type, key, value);
	}

	private Shape deriveParameterized(ParameterizedType type, Map<TypeVariable<?>, Type> bindings, String where) {
		Class<?> raw = (Class<?>) type.getRawType();
		List<Shape> arguments = new ArrayList<>();
		for (Type argument : type.getActualTypeArguments()) {
			arguments.add(derive(argument, bindings, where));
		}
		boolean own = this.definitions.containsKey(raw);
		if (!own && raw.getName().startsWith("java.")) {
			if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
				return elements(raw, arguments.get(0), where);
			}
			if (Map.class.isAssignableFrom(raw) && arguments.size() == 2) {
				return entries(raw, arguments.get(0), arguments.get(1), where);
			}
			for (Holder holder : Holder.values()) {
				if (holder.type() == raw) {
					requireJdk(raw, where);
					return new Shape.Held(holder, arguments.get(0));
				}
			}
		}
		return deriveClass(raw, where);
	}

	private Shape deriveAbstract(Class<?> type, String where) {
		if (!type.isSealed()) {
			this.open.putIfAbsent(type, where);
			return new Shape.Open(type);
		}
		List<Class<?>> subtypes = SealedTypes.withValues(type);
		if (subtypes.isEmpty() && !SealedTypes.permitsOpen(type)) {
			throw unsupported(type, where, "it is sealed and permits no class that has values");
		}
		subtypes.forEach((subtype) -> {
			if (!this.definitions.containsKey(subtype) && !this.inProgress.containsKey(subtype)) {
				define(subtype, type.getName());
			}
		});
		SealedTypes.requireOneUnknown(type, subtypes);
		return new Shape.Sealed(type, subtypes);
	}

	private void define(Class<?> type, String where) {
		if (type.isEnum() && type.getName().startsWith("java.")) {
			requireJdk(type, where);
		}
		else {
			this.structs.requireSupported(type, where);
			requireAllowed(type, where);
		}
		this.inProgress.put(type, where);
		TypeDefinition definition = type.isEnum() ? TypeDefinition.ofEnum(type) : this.structs.define(type);
		this.inProgress.remove(type);
		this.definitions.put(type, definition);
	}

	/**
	 * The id that a type has chosen, or the hash of its name above all ids to choose.
	 */
	static int idOf(Class<?> type) {
		WireType annotation = type.getAnnotation(WireType.class);
		if (annotation == null || annotation.id() == 0) {
			return idOf(WireNames.of(type));
		}
		if (annotation.id() < WireType.FIRST_ID) {
			throw new UnsupportedTypeException(type.getName(), "@WireType(id = %d) on %s: ids begin at %d"
				.formatted(annotation.id(), type.getName(), WireType.FIRST_ID));
		}
		return annotation.id();
	}

	/** The id of a type that has not chosen one. */
	static int idOf(String name) {
		return Fingerprints.of(name) | Integer.MIN_VALUE;
	}

	private void requireAllowed(Class<?> type, String where) {
		if (!this.filter.allows(type)) {
			throw new TypeNotAllowedException(type.getName(),
					"%s, in %s, is not allowed to travel. This line of configuration would allow it: %s"
						.formatted(type.getName(), where, this.filter.lineThatAllows(type.getName(), List.of())));
		}
	}

	private void requireJdk(Class<?> type, String where) {
		if (!this.filter.allowsJdkType(type)) {
			throw new TypeNotAllowedException(type.getName(), "%s, in %s, is rejected by kryowire.codec.allow: \"%s\""
				.formatted(type.getName(), where, this.filter));
		}
	}

	static UnsupportedTypeException unsupported(Class<?> type, String where, String why) {
		return new UnsupportedTypeException(type.getName(),
				"%s, in %s, cannot travel: %s".formatted(type.getName(), where, why));
	}

	private static Type resolve(Type type, Map<TypeVariable<?>, Type> bindings) {
		return (type instanceof TypeVariable<?> variable) ? bindings.getOrDefault(variable, variable) : type;
	}

	static Class<?> rawClass(Type type) {
		if (type instanceof Class<?> plain) {
			return plain;
		}
		if (type instanceof ParameterizedType parameterized) {
			return (Class<?>) parameterized.getRawType();
		}
		if (type instanceof TypeVariable<?> variable) {
			return rawClass(variable.getBounds()[0]);
		}
		if (type instanceof WildcardType wildcard) {
			return rawClass(wildcard.getUpperBounds()[0]);
		}
		return Array.newInstance(rawClass(((GenericArrayType) type).getGenericComponentType()), 0).getClass();
	}

}
