/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

import com.github.benmanes.caffeine.cache.Caffeine;

import org.springframework.util.ClassUtils;

import io.kryowire.notify.state.ReplicaMode;

/**
 * Where entries are kept.
 */
final class ReplicaMaps {

	private static final boolean CAFFEINE = ClassUtils.isPresent("com.github.benmanes.caffeine.cache.Caffeine",
			ReplicaMaps.class.getClassLoader());

	private ReplicaMaps() {
	}

	/** A map without a bound for all keys, or one that keeps those that are used most. */
	static <V> ConcurrentMap<String, ReplicaEntry<V>> of(ReplicaMode mode, int maxEntries) {
		if (mode != ReplicaMode.LAZY) {
			return new ConcurrentHashMap<>();
		}
		return CAFFEINE ? Bounded.of(maxEntries) : new Oldest<>(maxEntries);
	}

	/** The only class that needs Caffeine. */
	private static final class Bounded {

		private Bounded() {
		}

		static <V> ConcurrentMap<String, ReplicaEntry<V>> of(int maxEntries) {
			return Caffeine.newBuilder().maximumSize(maxEntries).<String, ReplicaEntry<V>>build().asMap();
		}

	}

	/** Without Caffeine the key that came first goes first. */
	static final class Oldest<V> extends ConcurrentHashMap<String, ReplicaEntry<V>> {

		private static final long serialVersionUID = 1L;

		private final int maxEntries;

		private final transient ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();

		Oldest(int maxEntries) {
			this.maxEntries = maxEntries;
		}

		@Override
		public ReplicaEntry<V> putIfAbsent(String key, ReplicaEntry<V> entry) {
			ReplicaEntry<V> held = super.putIfAbsent(key, entry);
			if (held == null) {
				this.order.add(key);
				while (mappingCount() > this.maxEntries) {
					String oldest = this.order.poll();
					if (oldest == null) {
						break;
					}
					remove(oldest);
				}
			}
			return held;
		}

	}

}
