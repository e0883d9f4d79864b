/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.routed.kryowire;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.server.KryonetService;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

/**
 * Keeps counters in memory as long as their slot is here, and writes each change fenced.
 */
@KryonetService
final class CounterService implements Counters, SlotListener {

	/** The topic of the counters. */
	static final String TOPIC = "counters";

	private final StateTopic<Long> counters;

	private final Map<String, Long> own = new ConcurrentHashMap<>();

	CounterService(StateTopics topics, Fences fences) {
		this.counters = topics.topic(TOPIC, Long.class).fenced(fences);
	}

	@Override
	public CompletableFuture<Long> increment(String key) {
		Long now = this.own.remove(key);
		long next = ((now != null) ? now : read(key)) + 1;
		this.counters.put(key, next);
		this.own.put(key, next);
		return CompletableFuture.completedFuture(next);
	}

	/** The next call of the key may come before the write of this one is confirmed. */
	@Override
	public CompletableFuture<Long> incrementLater(String key) {
		Long now = this.own.get(key);
		long next = ((now != null) ? now : read(key)) + 1;
		this.own.put(key, next);
		return this.counters.putAsync(key, next).whenComplete((version, failure) -> {
			if (failure != null) {
				this.own.remove(key);
			}
		}).thenApply((version) -> next);
	}

	@Override
	public void lost(int slot) {
		this.own.keySet().removeIf((key) -> Slots.of(key) == slot);
	}

	private long read(String key) {
		Long stored = this.counters.get(key);
		return (stored != null) ? stored : 0;
	}

}
