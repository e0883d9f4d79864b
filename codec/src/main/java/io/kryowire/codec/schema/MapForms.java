/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The list of the JDK's maps. An id, once given, is never given to another form.
 */
final class MapForms {

	/** Memory is taken as entries arrive, not as a message announces them. */
	private static final int LARGEST_FIRST_CAPACITY = 24;

	private static final MapForm.Maker LINKED = (n, order) -> new LinkedHashMap<>(capacity(n));

	private static final MapForm.Maker SORTED = (n, order) -> new TreeMap<>(order.comparator());

	private static final MapForm.Finish AS_IT_IS = (all, keys) -> all;

	static final List<MapForm> ALL = List.of(
			form(100, "HashMap", FormCost.hashed(48, 48), (n, order) -> new HashMap<>(capacity(n)), AS_IT_IS,
					HashMap.class),
			form(101, "LinkedHashMap", FormCost.hashed(56, 56), LINKED, AS_IT_IS, LinkedHashMap.class),
			ordered(102, "TreeMap", FormCost.sorted(48, 40), SORTED, AS_IT_IS, TreeMap.class,
					new TreeMap<>().headMap("").getClass(), new TreeMap<>().descendingMap().getClass()),
			form(103, "Hashtable", FormCost.of(FormCost.Lookup.CHAINED, 80, 96).making(18), LINKED, MapForms::hashtable,
					Hashtable.class),
			form(104, "Properties", FormCost.hashed(120, 48).making(15), (n, order) -> new Properties(), AS_IT_IS,
					Properties.class),
			form(105, "IdentityHashMap", FormCost.unkeyed(88, 24),
					(n, order) -> new IdentityHashMap<>(Math.min(n, LARGEST_FIRST_CAPACITY)), AS_IT_IS,
					IdentityHashMap.class),
			form(106, "WeakHashMap", FormCost.of(FormCost.Lookup.CHAINED, 136, 112).making(19), LINKED,
					MapForms::weakHashMap, WeakHashMap.class),
			form(107, "ConcurrentHashMap", FormCost.hashed(64, 48).making(10),
					(n, order) -> new ConcurrentHashMap<>(capacity(n)), AS_IT_IS, ConcurrentHashMap.class),
			ordered(108, "ConcurrentSkipListMap", FormCost.sorted(48, 48),
					(n, order) -> new ConcurrentSkipListMap<>(order.comparator()), AS_IT_IS,
					ConcurrentSkipListMap.class),
			form(109, "Map.of", FormCost.of(FormCost.Lookup.PROBED, 56, 72).making(12), LINKED, MapForms::immutable,
					Map.of().getClass(), Map.of("", "").getClass()),
			form(110, "unmodifiableMap", FormCost.hashed(88, 56), LINKED,
					(all, keys) -> Collections.unmodifiableMap(all),
					Collections.unmodifiableMap(new HashMap<>()).getClass()),
			form(111, "synchronizedMap", FormCost.hashed(88, 56).making(6), LINKED,
					(all, keys) -> Collections.synchronizedMap(all),
					Collections.synchronizedMap(new HashMap<>()).getClass()),
			form(112, "emptyMap", FormCost.hashed(56, 0).ofExactly(0), LINKED, (all, keys) -> Collections.emptyMap(),
					Collections.emptyMap().getClass()),
			form(113, "singletonMap", FormCost.hashed(96, 56).making(7).ofExactly(1), LINKED,
					(all, keys) -> singleton(all), Collections.singletonMap("", "").getClass()),
			ordered(114, "unmodifiableSortedMap", FormCost.sorted(96, 40), SORTED,
					(all, keys) -> Collections.unmodifiableNavigableMap((NavigableMap<Object, Object>) all),
					Collections.unmodifiableNavigableMap(new TreeMap<>()).getClass(),
					Collections.unmodifiableSortedMap(new TreeMap<>()).getClass()),
			ordered(115, "synchronizedSortedMap", FormCost.sorted(96, 40), SORTED,
					(all, keys) -> Collections.synchronizedNavigableMap((NavigableMap<Object, Object>) all),
					Collections.synchronizedNavigableMap(new TreeMap<>()).getClass(),
					Collections.synchronizedSortedMap(new TreeMap<>()).getClass()));

	private MapForms() {
	}

	private static int capacity(int expected) {
		return (int) (Math.min(expected, LARGEST_FIRST_CAPACITY) / 0.75f) + 1;
	}

	private static MapForm form(int id, String name, FormCost cost, MapForm.Maker maker, MapForm.Finish finish,
			Class<?>... classes) {
		return new MapForm(id, name, false, cost, maker, finish, classes);
	}

	private static MapForm ordered(int id, String name, FormCost cost, MapForm.Maker maker, MapForm.Finish finish,
			Class<?>... classes) {
		return new MapForm(id, name, true, cost, maker, finish, classes);
	}

	/** One with trees stands in where many keys would fight for the same places. */
	private static Map<Object, Object> immutable(Map<Object, Object> all, KeyCost keys) {
		return keys.crowded(all.size()) ? Collections.unmodifiableMap(all) : Map.copyOf(all);
	}

	/** As many chains as keys and half as many, of a number that few strides divide. */
	private static Map<Object, Object> hashtable(Map<Object, Object> all, KeyCost keys) {
		int buckets = all.size() + all.size() / 2 + 1 | 1;
		while (buckets % 3 == 0 || buckets % 5 == 0 || buckets % 7 == 0) {
			buckets += 2;
		}
		keys.chain(buckets, (hash, chains) -> (hash & Integer.MAX_VALUE) % chains);
		Map<Object, Object> table = new Hashtable<>(buckets);
		table.putAll(all);
		return table;
	}

	/** It mixes a hash in just this way. */
	private static Map<Object, Object> weakHashMap(Map<Object, Object> all, KeyCost keys) {
		int buckets = Integer.highestOneBit(Math.max(1, all.size() + all.size() / 2)) * 2;
		keys.chain(buckets, (hash, chains) -> {
			int mixed = hash ^ hash >>> 20 ^ hash >>> 12;
			return (mixed ^ mixed >>> 7 ^ mixed >>> 4) & chains - 1;
		});
		Map<Object, Object> weak = new WeakHashMap<>(buckets);
		weak.putAll(all);
		return weak;
	}

	private static Map<Object, Object> singleton(Map<Object, Object> all) {
		Map.Entry<Object, Object> only = all.entrySet().iterator().next();
		return Collections.singletonMap(only.getKey(), only.getValue());
	}

}
