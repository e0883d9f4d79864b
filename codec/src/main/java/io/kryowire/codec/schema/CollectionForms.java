/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedSet;
import java.util.NavigableSet;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;

/**
 * The list of the JDK's collections. Views, such as a sublist or the values of a map, are
 * read as the nearest collection of their own. An id, once given, is never given to
 * another form.
 */
final class CollectionForms {

	/** Memory is taken as elements arrive, not as a message announces them. */
	private static final int LARGEST_FIRST_CAPACITY = 32;

	private static final List<Object> ONE = new ArrayList<>(List.of(""));

	private static final CollectionForm.Maker LIST = (n, order) -> new ArrayList<>(capacity(n));

	private static final CollectionForm.Maker SET = (n, order) -> new LinkedHashSet<>(capacity(n));

	private static final CollectionForm.Maker SORTED = (n, order) -> new TreeSet<>(order.comparator());

	private static final UnaryOperator<Collection<Object>> AS_IT_IS = UnaryOperator.identity();

	static final List<CollectionForm> ALL = List.of(
			form(60, "ArrayList", FormCost.unkeyed(24, 12), LIST, AS_IT_IS, ArrayList.class,
					ONE.subList(0, 1).getClass(), Collections.unmodifiableList(ONE).subList(0, 1).getClass(),
					new HashMap<>().values().getClass(), new LinkedHashMap<>().values().getClass(),
					new TreeMap<>().values().getClass(), new ConcurrentHashMap<>().values().getClass()),
			form(61, "LinkedList", FormCost.unkeyed(32, 24), (n, order) -> new LinkedList<>(), AS_IT_IS,
					LinkedList.class),
			form(62, "Vector", FormCost.unkeyed(48, 16), (n, order) -> new Vector<>(capacity(n)), AS_IT_IS,
					Vector.class),
			form(63, "Stack", FormCost.unkeyed(88, 16), (n, order) -> new Stack<>(), AS_IT_IS, Stack.class),
			form(64, "CopyOnWriteArrayList", FormCost.unkeyed(64, 16), LIST, CopyOnWriteArrayList::new,
					CopyOnWriteArrayList.class),
			form(65, "Arrays.asList", FormCost.unkeyed(64, 16), LIST, (all) -> Arrays.asList(all.toArray()),
					Arrays.asList("").getClass()),
			form(66, "List.of", FormCost.unkeyed(64, 16), LIST, CollectionForms::immutableList, List.of().getClass(),
					List.of("").getClass(), List.of("", "", "").subList(0, 1).getClass()),
			form(67, "unmodifiableList", FormCost.unkeyed(48, 12), LIST,
					(all) -> Collections.unmodifiableList((List<Object>) all),
					Collections.unmodifiableList(ONE).getClass(),
					Collections.unmodifiableList(new LinkedList<>()).getClass(), Collections.nCopies(1, "").getClass()),
			form(68, "synchronizedList", FormCost.unkeyed(48, 12), LIST,
					(all) -> Collections.synchronizedList((List<Object>) all),
					Collections.synchronizedList(ONE).getClass(),
					Collections.synchronizedList(new LinkedList<>()).getClass()),
			form(69, "emptyList", FormCost.unkeyed(24, 0).ofExactly(0), LIST, (all) -> Collections.emptyList(),
					Collections.emptyList().getClass()),
			form(70, "singletonList", FormCost.unkeyed(64, 0).ofExactly(1), LIST,
					(all) -> Collections.singletonList(all.iterator().next()),
					Collections.singletonList("").getClass()),
			form(72, "HashSet", FormCost.hashed(64, 48), (n, order) -> new HashSet<>(capacity(n)), AS_IT_IS,
					HashSet.class),
			form(73, "LinkedHashSet", FormCost.hashed(72, 56), SET, AS_IT_IS, LinkedHashSet.class,
					new HashMap<>().keySet().getClass(), new LinkedHashMap<>().keySet().getClass(),
					new TreeMap<>().keySet().getClass()),
			ordered(74, "TreeSet", FormCost.sorted(64, 40), SORTED, AS_IT_IS, TreeSet.class),
			ordered(75, "ConcurrentSkipListSet", FormCost.sorted(64, 48),
					(n, order) -> new ConcurrentSkipListSet<>(order.comparator()), AS_IT_IS,
					ConcurrentSkipListSet.class),
			form(76, "CopyOnWriteArraySet", FormCost.of(FormCost.Lookup.COMPARED, 96, 64).making(16), SET,
					CopyOnWriteArraySet::new, CopyOnWriteArraySet.class),
			form(77, "Set.of", FormCost.of(FormCost.Lookup.PROBED, 56, 64).making(11), SET,
					(all) -> Set.of(all.toArray()), Set.of().getClass(), Set.of("").getClass()),
			form(78, "unmodifiableSet", FormCost.hashed(88, 56), SET,
					(all) -> Collections.unmodifiableSet((Set<Object>) all),
					Collections.unmodifiableSet(new HashSet<>()).getClass(),
					Collections.unmodifiableMap(new HashMap<>()).keySet().getClass()),
			form(79, "synchronizedSet", FormCost.hashed(96, 56).making(6), SET,
					(all) -> Collections.synchronizedSet((Set<Object>) all),
					Collections.synchronizedSet(new HashSet<>()).getClass()),
			form(80, "emptySet", FormCost.hashed(72, 0).ofExactly(0), SET, (all) -> Collections.emptySet(),
					Collections.emptySet().getClass()),
			form(81, "singleton", FormCost.hashed(88, 56).making(7).ofExactly(1), SET,
					(all) -> Collections.singleton(all.iterator().next()), Collections.singleton("").getClass()),
			form(82, "ConcurrentHashMap.newKeySet", FormCost.hashed(88, 48).making(7),
					(n, order) -> ConcurrentHashMap.newKeySet(capacity(n)), AS_IT_IS,
					ConcurrentHashMap.newKeySet().getClass()),
			ordered(83, "unmodifiableSortedSet", FormCost.sorted(88, 40), SORTED,
					(all) -> Collections.unmodifiableNavigableSet((NavigableSet<Object>) all),
					Collections.unmodifiableNavigableSet(new TreeSet<>()).getClass(),
					Collections.unmodifiableSortedSet(new TreeSet<>()).getClass()),
			ordered(84, "synchronizedSortedSet", FormCost.sorted(96, 40), SORTED,
					(all) -> Collections.synchronizedNavigableSet((NavigableSet<Object>) all),
					Collections.synchronizedNavigableSet(new TreeSet<>()).getClass(),
					Collections.synchronizedSortedSet((SortedSet<Object>) new TreeSet<>()).getClass()),
			form(85, "ArrayDeque", FormCost.unkeyed(48, 12), (n, order) -> new ArrayDeque<>(capacity(n)), AS_IT_IS,
					ArrayDeque.class),
			ordered(86, "PriorityQueue", FormCost.sorted(56, 12),
					(n, order) -> new PriorityQueue<>(capacity(n) + 1, order.comparator()), AS_IT_IS,
					PriorityQueue.class),
			form(87, "ConcurrentLinkedQueue", FormCost.unkeyed(48, 24), (n, order) -> new ConcurrentLinkedQueue<>(),
					AS_IT_IS, ConcurrentLinkedQueue.class),
			form(88, "ConcurrentLinkedDeque", FormCost.unkeyed(48, 24), (n, order) -> new ConcurrentLinkedDeque<>(),
					AS_IT_IS, ConcurrentLinkedDeque.class),
			form(89, "LinkedBlockingQueue", FormCost.unkeyed(232, 24), (n, order) -> new LinkedBlockingQueue<>(),
					AS_IT_IS, LinkedBlockingQueue.class),
			form(90, "LinkedBlockingDeque", FormCost.unkeyed(136, 24), (n, order) -> new LinkedBlockingDeque<>(),
					AS_IT_IS, LinkedBlockingDeque.class),
			form(91, "unmodifiableCollection", FormCost.unkeyed(48, 12), LIST, Collections::unmodifiableCollection,
					Collections.unmodifiableCollection(ONE).getClass()),
			form(92, "synchronizedCollection", FormCost.unkeyed(48, 12), LIST, Collections::synchronizedCollection,
					Collections.synchronizedCollection(ONE).getClass(),
					Collections.synchronizedMap(new HashMap<>()).values().getClass()));

	private CollectionForms() {
	}

	private static int capacity(int expected) {
		return Math.min(expected, LARGEST_FIRST_CAPACITY);
	}

	private static CollectionForm form(int id, String name, FormCost cost, CollectionForm.Maker maker,
			UnaryOperator<Collection<Object>> finish, Class<?>... classes) {
		return new CollectionForm(id, name, false, cost, maker, finish, classes);
	}

	private static CollectionForm ordered(int id, String name, FormCost cost, CollectionForm.Maker maker,
			UnaryOperator<Collection<Object>> finish, Class<?>... classes) {
		return new CollectionForm(id, name, true, cost, maker, finish, classes);
	}

	/** {@code Stream.toList()} has the class of {@code List.of} and may hold nulls. */
	private static Collection<Object> immutableList(Collection<Object> all) {
		return all.contains(null) ? Collections.unmodifiableList((List<Object>) all) : List.copyOf(all);
	}

}
