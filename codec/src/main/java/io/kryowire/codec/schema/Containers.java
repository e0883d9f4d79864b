/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;

import org.jspecify.annotations.Nullable;

/**
 * Which collections and maps are made for a place in which something else was written, or
 * nothing.
 */
public final class Containers {

	private static final List<Class<?>> COLLECTIONS = List.of(ArrayList.class, LinkedHashSet.class, TreeSet.class,
			ArrayDeque.class, LinkedList.class, LinkedBlockingDeque.class);

	private static final List<Class<?>> MAPS = List.of(LinkedHashMap.class, TreeMap.class, ConcurrentHashMap.class,
			ConcurrentSkipListMap.class);

	private Containers() {
	}

	/**
	 * The plainest form of collections that fits a place.
	 * @param type the class of the place
	 * @return the form, or {@code null} if none fits
	 */
	public static @Nullable CollectionForm collection(Class<?> type) {
		for (Class<?> plain : COLLECTIONS) {
			if (type.isAssignableFrom(plain)) {
				return CollectionForm.of(plain);
			}
		}
		CollectionForm own = CollectionForm.of(type);
		return (own != null && own.type() == type) ? own : null;
	}

	/**
	 * The plainest form of maps that fits a place.
	 * @param type the class of the place
	 * @return the form, or {@code null} if none fits
	 */
	public static @Nullable MapForm map(Class<?> type) {
		for (Class<?> plain : MAPS) {
			if (type.isAssignableFrom(plain)) {
				return MapForm.of(plain);
			}
		}
		MapForm own = MapForm.of(type);
		return (own != null && own.type() == type) ? own : null;
	}

	/** An empty one for each message, or null where none can be made. */
	static MissingValue empty(Shape.Elements shape) {
		if (shape.type() == EnumSet.class && shape.element() instanceof Shape.Exact exact && exact.type().isEnum()) {
			return MissingValue.fresh(() -> noConstants(exact.type()), ValueBounds.enumSetHeap(Long.SIZE));
		}
		CollectionForm form = collection(shape.type());
		return (form != null) ? MissingValue.fresh(() -> make(form.type()), form.heap(0)) : MissingValue.NULL;
	}

	/** An empty one for each message, or null where none can be made. */
	static MissingValue empty(Shape.Entries shape) {
		if (shape.type() == EnumMap.class && shape.key() instanceof Shape.Exact exact && exact.type().isEnum()) {
			return MissingValue.fresh(() -> noKeys(exact.type()),
					ValueBounds.enumMapHeap(exact.type().getEnumConstants().length));
		}
		MapForm form = map(shape.type());
		return (form != null) ? MissingValue.fresh(() -> make(form.type()), form.heap(0)) : MissingValue.NULL;
	}

	/** These classes are public, and so are these constructors. */
	private static Object make(Class<?> type) {
		try {
			return type.getConstructor().newInstance();
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A set of no constants.
	 * @param type the enum
	 * @return a new set
	 */
	@SuppressWarnings({ "unchecked", "rawtypes" })
	public static Collection<Object> noConstants(Class<?> type) {
		return EnumSet.noneOf((Class) type);
	}

	/**
	 * A map whose keys are constants, and which has none.
	 * @param type the enum
	 * @return a new map
	 */
	@SuppressWarnings({ "unchecked", "rawtypes" })
	public static Map<Object, Object> noKeys(Class<?> type) {
		return new EnumMap((Class) type);
	}

}
