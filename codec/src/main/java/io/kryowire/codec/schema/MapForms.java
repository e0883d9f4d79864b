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
import java.util.function.UnaryOperator;

/**
 * The list of the JDK's maps. An id, once given, is never given to another form.
 */
final class MapForms {

	/** Memory is taken as entries arrive, not as a message announces them. */
	private static final int LARGEST_FIRST_CAPACITY = 24;

	private static final MapForm.Maker LINKED = (n, order) -> new LinkedHashMap<>(capacity(n));

	private static final MapForm.Maker SORTED = (n, order) -> new TreeMap<>(order.comparator());

	private static final UnaryOperator<Map<Object, Object>> AS_IT_IS = UnaryOperator.identity();

	static final List<MapForm> ALL = List.of(
			form(100, "HashMap", (n, order) -> new HashMap<>(capacity(n)), AS_IT_IS, HashMap.class),
			form(101, "LinkedHashMap", LINKED, AS_IT_IS, LinkedHashMap.class),
			ordered(102, "TreeMap", SORTED, AS_IT_IS, TreeMap.class, new TreeMap<>().headMap("").getClass(),
					new TreeMap<>().descendingMap().getClass()),
			form(103, "Hashtable", (n, order) -> new Hashtable<>(), AS_IT_IS, Hashtable.class),
			form(104, "Properties", (n, order) -> new Properties(), AS_IT_IS, Properties.class),
			form(105, "IdentityHashMap", (n, order) -> new IdentityHashMap<>(Math.min(n, LARGEST_FIRST_CAPACITY)),
					AS_IT_IS, IdentityHashMap.class),
			form(106, "WeakHashMap", (n, order) -> new WeakHashMap<>(), AS_IT_IS, WeakHashMap.class),
			form(107, "ConcurrentHashMap", (n, order) -> new ConcurrentHashMap<>(capacity(n)), AS_IT_IS,
					ConcurrentHashMap.class),
			ordered(108, "ConcurrentSkipListMap", (n, order) -> new ConcurrentSkipListMap<>(order.comparator()),
					AS_IT_IS, ConcurrentSkipListMap.class),
			form(109, "Map.of", LINKED, Map::copyOf, Map.of().getClass(), Map.of("", "").getClass()),
			form(110, "unmodifiableMap", LINKED, Collections::unmodifiableMap,
					Collections.unmodifiableMap(new HashMap<>()).getClass()),
			form(111, "synchronizedMap", LINKED, Collections::synchronizedMap,
					Collections.synchronizedMap(new HashMap<>()).getClass()),
			form(112, "emptyMap", LINKED, (all) -> Collections.emptyMap(), Collections.emptyMap().getClass()),
			form(113, "singletonMap", LINKED, MapForms::singleton, Collections.singletonMap("", "").getClass()),
			ordered(114, "unmodifiableSortedMap", SORTED,
					(all) -> Collections.unmodifiableNavigableMap((NavigableMap<Object, Object>) all),
					Collections.unmodifiableNavigableMap(new TreeMap<>()).getClass(),
					Collections.unmodifiableSortedMap(new TreeMap<>()).getClass()),
			ordered(115, "synchronizedSortedMap", SORTED,
					(all) -> Collections.synchronizedNavigableMap((NavigableMap<Object, Object>) all),
					Collections.synchronizedNavigableMap(new TreeMap<>()).getClass(),
					Collections.synchronizedSortedMap(new TreeMap<>()).getClass()));

	private MapForms() {
	}

	private static int capacity(int expected) {
		return (int) (Math.min(expected, LARGEST_FIRST_CAPACITY) / 0.75f) + 1;
	}

	private static MapForm form(int id, String name, MapForm.Maker maker, UnaryOperator<Map<Object, Object>> finish,
			Class<?>... classes) {
		return new MapForm(id, name, false, maker, finish, classes);
	}

	private static MapForm ordered(int id, String name, MapForm.Maker maker, UnaryOperator<Map<Object, Object>> finish,
			Class<?>... classes) {
		return new MapForm(id, name, true, maker, finish, classes);
	}

	private static Map<Object, Object> singleton(Map<Object, Object> all) {
		Map.Entry<Object, Object> only = all.entrySet().iterator().next();
		return Collections.singletonMap(only.getKey(), only.getValue());
	}

}
