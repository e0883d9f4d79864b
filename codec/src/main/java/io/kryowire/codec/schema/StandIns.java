/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Which forms stand in for collections or maps whose classes have none: that of the
 * nearest superclass that has one, else the plainest that is all that the class is (a
 * list, a set, sorted, a queue) and fits its place. Each is looked up once for a class
 * and a place.
 *
 * @param <F> the forms
 */
final class StandIns<F> {

	private static final List<Class<?>> NATURES = List.of(List.class, Set.class, SortedSet.class, Queue.class,
			Deque.class, SortedMap.class);

	/** They give their elements in another order than they show them in. */
	private static final List<Class<?>> UNORDERED = List.of(PriorityBlockingQueue.class, DelayQueue.class);

	private final Class<?> root;

	private final List<Class<?>> plain;

	private final Function<Class<?>, @Nullable F> forms;

	private final Function<F, Class<?>> made;

	/** What was found, by place and class. */
	private final Map<Class<?>, Map<Class<?>, F>> found = new ConcurrentHashMap<>();

	private StandIns(Class<?> root, List<Class<?>> plain, Function<Class<?>, @Nullable F> forms,
			Function<F, Class<?>> made) {
		this.root = root;
		this.plain = plain;
		this.forms = forms;
		this.made = made;
	}

	static StandIns<CollectionForm> forCollections() {
		return new StandIns<>(Collection.class, List.of(ArrayList.class, LinkedHashSet.class, TreeSet.class,
				LinkedList.class, LinkedBlockingDeque.class), CollectionForm::of, CollectionForm::type);
	}

	static StandIns<MapForm> forMaps() {
		return new StandIns<>(Map.class,
				List.of(LinkedHashMap.class, TreeMap.class, ConcurrentHashMap.class, ConcurrentSkipListMap.class),
				MapForm::of, MapForm::type);
	}

	/**
	 * Finds the form that stands in for a class without a form, or whose form does not
	 * fit.
	 * @param type the class of a value
	 * @param place the class of the place it stands in
	 * @return the form, or {@code null} if none fits or the class is no such collection
	 */
	@Nullable F find(Class<?> type, Class<?> place) {
		Map<Class<?>, F> known = this.found.get(place);
		F form = (known != null) ? known.get(type) : null;
		if (form == null) {
			form = seek(type, place);
			if (form != null) {
				this.found.computeIfAbsent(place, (key) -> new ConcurrentHashMap<>()).put(type, form);
			}
		}
		return form;
	}

	private @Nullable F seek(Class<?> type, Class<?> place) {
		F own = this.forms.apply(type);
		boolean rejected = own != null && place.isAssignableFrom(this.made.apply(own));
		if (rejected || !this.root.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())
				|| UNORDERED.stream().anyMatch((unordered) -> unordered.isAssignableFrom(type))) {
			return null;
		}
		for (Class<?> up = type.getSuperclass(); up != null; up = up.getSuperclass()) {
			F form = this.forms.apply(up);
			if (form != null && suits(type, place, this.made.apply(form))) {
				return form;
			}
		}
		for (Class<?> candidate : this.plain) {
			if (suits(type, place, candidate)) {
				return this.forms.apply(candidate);
			}
		}
		return null;
	}

	private static boolean suits(Class<?> type, Class<?> place, Class<?> candidate) {
		return place.isAssignableFrom(candidate) && NATURES.stream()
			.allMatch((nature) -> !nature.isAssignableFrom(type) || nature.isAssignableFrom(candidate));
	}

}
