/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.AbstractSequentialList;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.TransferQueue;

import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.MapForm;
import org.jspecify.annotations.Nullable;

/**
 * The collections and maps of the JDK that a schema can name.
 */
final class JdkContainers {

	private static final int MOST_FORMS = 128;

	private static final Map<String, Class<?>> COLLECTIONS = new HashMap<>();

	private static final Map<String, Class<?>> MAPS = new HashMap<>();

	static {
		add(COLLECTIONS, Iterable.class, Collection.class, List.class, Set.class, SortedSet.class, NavigableSet.class,
				Queue.class, Deque.class, BlockingQueue.class, BlockingDeque.class, TransferQueue.class,
				AbstractCollection.class, AbstractList.class, AbstractSequentialList.class, AbstractSet.class,
				AbstractQueue.class, EnumSet.class);
		add(MAPS, Map.class, SortedMap.class, NavigableMap.class, ConcurrentMap.class, ConcurrentNavigableMap.class,
				AbstractMap.class, EnumMap.class);
		for (int id = 0; id < MOST_FORMS; id++) {
			CollectionForm collection = CollectionForm.of(id);
			MapForm map = MapForm.of(id);
			if (collection != null) {
				add(COLLECTIONS, collection.type());
			}
			if (map != null) {
				add(MAPS, map.type());
			}
		}
		addSince21("Collection", Collection.class, COLLECTIONS);
		addSince21("Set", Set.class, COLLECTIONS);
		addSince21("Map", Map.class, MAPS);
	}

	private JdkContainers() {
	}

	private static void add(Map<String, Class<?>> names, Class<?>... types) {
		for (Class<?> type : types) {
			names.put(type.getName(), type);
		}
	}

	/** Java 17 reads what Java 21 has written, as far as it can. */
	private static void addSince21(String name, Class<?> before, Map<String, Class<?>> names) {
		String sequenced = "java.util.Sequenced" + name;
		try {
			names.put(sequenced, Class.forName(sequenced));
		}
		catch (ClassNotFoundException ex) {
			names.put(sequenced, before);
		}
	}

	static @Nullable Class<?> collection(String name) {
		return COLLECTIONS.get(name);
	}

	static @Nullable Class<?> map(String name) {
		return MAPS.get(name);
	}

}
