/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import io.kryowire.codec.Samples.Leg;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;
import org.jspecify.annotations.Nullable;

/**
 * Collections and maps of classes that no codec knows: those of libraries, of the
 * application and those that the JDK keeps to itself.
 */
final class UnknownCollections {

	private UnknownCollections() {
	}

	static Stream<Object> all() {
		Leg a = new Leg("a", 1);
		Leg b = new Leg("b", 2);
		Set<Leg> identity = Collections.newSetFromMap(new IdentityHashMap<>());
		identity.add(a);
		return Stream.of(CollectionsKt.<Leg>emptyList(), SetsKt.<Leg>emptySet(), MapsKt.<String, Leg>emptyMap(),
				built(a, b), CollectionsKt.asReversed(List.of(a, b)), SetsKt.build(set(SetsKt.createSetBuilder(), a)),
				MapsKt.build(map(MapsKt.createMapBuilder(), a)), identity,
				set(Collections.newSetFromMap(new ConcurrentHashMap<>()), a),
				Collections.checkedList(new ArrayList<>(List.of(a)), Leg.class),
				Collections.checkedSet(new HashSet<>(Set.of(a)), Leg.class),
				Collections.checkedMap(new HashMap<>(Map.of("a", a)), String.class, Leg.class),
				Collections.checkedCollection(new ArrayList<>(List.of(a)), Leg.class), new Own(List.of(a, b)),
				new Lines(List.of(a, b)), new Newest(Map.of("a", a)), new Soft(), new OwnQueue(List.of(a, b)),
				new AbstractMap.SimpleEntry<>(Map.of("a", a), 1).getKey(),
				new ConcurrentSkipListMap<>(Map.of("a", a, "b", b)).headMap("b"), new LinkedList<>(List.of(a)) {
				}, new Bag(List.of(a, b)), ImmutableList.of(a, b), ImmutableList.of(), ImmutableSet.of(a, b, a),
				ImmutableSet.of(a), ImmutableMap.of("a", a), ImmutableBiMap.of("a", a, "b", b),
				Lists.transform(List.of("a"), (name) -> a), HashMultiset.create(List.of(a)),
				ImmutableSortedMap.of("b", b, "a", a), reversed(new ArrayList<>(List.of(a, b))),
				reversed(new LinkedHashSet<>(List.of(a, b))), reversed(new LinkedHashMap<>(Map.of("a", a))),
				reversed(new ArrayDeque<>(List.of(a, b))), reversed(new LinkedList<>(List.of(a, b))));
	}

	/** What Java 21 and later know how to do. */
	private static Object reversed(Object value) {
		try {
			return value.getClass().getMethod("reversed").invoke(value);
		}
		catch (NoSuchMethodException ex) {
			return value;
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	static List<Leg> built(Leg... legs) {
		List<Leg> builder = CollectionsKt.createListBuilder();
		Collections.addAll(builder, legs);
		return CollectionsKt.build(builder);
	}

	private static Set<Leg> set(Set<Leg> builder, Leg leg) {
		builder.add(leg);
		return builder;
	}

	private static Map<String, Leg> map(Map<String, Leg> builder, Leg leg) {
		builder.put(leg.name(), leg);
		return builder;
	}

	/** A list that knows nothing but its elements. */
	static final class Own extends AbstractList<Leg> {

		private final List<Leg> legs;

		Own(List<Leg> legs) {
			this.legs = legs;
		}

		@Override
		public Leg get(int index) {
			return this.legs.get(index);
		}

		@Override
		public int size() {
			return this.legs.size();
		}

	}

	/** Neither a list nor a set. */
	static final class Bag extends AbstractCollection<Leg> {

		private final List<Leg> legs;

		Bag(List<Leg> legs) {
			this.legs = legs;
		}

		@Override
		public Iterator<Leg> iterator() {
			return this.legs.iterator();
		}

		@Override
		public int size() {
			return this.legs.size();
		}

	}

	/** A list of the application's. */
	static final class Lines extends ArrayList<Leg> {

		private static final long serialVersionUID = 1L;

		Lines(List<Leg> legs) {
			super(legs);
		}

	}

	/** A map that forgets. */
	static final class Newest extends LinkedHashMap<String, Leg> {

		private static final long serialVersionUID = 1L;

		Newest(Map<String, Leg> legs) {
			super(legs);
		}

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, Leg> eldest) {
			return size() > 100;
		}

	}

	/** A map for many threads that takes null, which that of the JDK does not. */
	static final class Soft extends HashMap<String, @Nullable Leg> implements ConcurrentMap<String, @Nullable Leg> {

		private static final long serialVersionUID = 1L;

		Soft() {
			put("none", null);
		}

	}

	/** A queue that is nothing else. */
	static final class OwnQueue extends AbstractQueue<Leg> {

		private final LinkedList<Leg> legs;

		OwnQueue(List<Leg> legs) {
			this.legs = new LinkedList<>(legs);
		}

		@Override
		public boolean offer(Leg leg) {
			return this.legs.offer(leg);
		}

		@Override
		public @Nullable Leg poll() {
			return this.legs.poll();
		}

		@Override
		public @Nullable Leg peek() {
			return this.legs.peek();
		}

		@Override
		public Iterator<Leg> iterator() {
			return this.legs.iterator();
		}

		@Override
		public int size() {
			return this.legs.size();
		}

	}

}
