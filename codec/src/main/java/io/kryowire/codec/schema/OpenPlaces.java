/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The declared interfaces and abstract classes that anything may implement, and where
 * they stand. Thread-safe.
 */
final class OpenPlaces {

	private final Map<Class<?>, String> places = new ConcurrentHashMap<>();

	void add(Map<Class<?>, String> more) {
		more.forEach(this.places::putIfAbsent);
	}

	/** Those that no value of the JDK implements, and no declared class does. */
	List<String> unimplemented(Collection<TypeDefinition> declared) {
		return this.places.entrySet()
			.stream()
			.filter((place) -> classes(declared).noneMatch(place.getKey()::isAssignableFrom))
			.map((place) -> "%s, in %s".formatted(place.getKey().getName(), place.getValue()))
			.sorted()
			.toList();
	}

	private static Stream<Class<?>> classes(Collection<TypeDefinition> declared) {
		Stream<Class<?>> values = JdkValue.all().stream().map(JdkValue::type);
		Stream<Class<?>> own = declared.stream().map(TypeDefinition::type);
		return Stream.concat(Stream.of(ArrayList.class, LinkedHashMap.class), Stream.concat(values, own));
	}

}
