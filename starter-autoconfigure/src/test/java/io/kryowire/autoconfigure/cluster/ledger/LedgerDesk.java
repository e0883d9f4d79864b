/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.ledger;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.server.KryonetService;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

/**
 * Keeps accounts in memory as long as their slot is here.
 */
@KryonetService
public class LedgerDesk implements Ledger, SlotListener {

	private final String node;

	private final StateTopic<Entry> accounts;

	private final Map<Integer, Map<String, Long>> sums = new ConcurrentHashMap<>();

	private final AtomicInteger saved = new AtomicInteger();

	LedgerDesk(String node, String topic, StateTopics topics, Fences fences) {
		this.node = node;
		this.accounts = topics.topic(topic, Entry.class).fenced(fences);
	}

	@Override
	public void gained(int slot) {
		this.sums.put(slot, new ConcurrentHashMap<>());
	}

	@Override
	public void lost(int slot) {
		Map<String, Long> own = this.sums.remove(slot);
		if (own != null) {
			own.forEach((account, sum) -> {
				this.accounts.put(account, new Entry(sum, this.node));
				this.saved.incrementAndGet();
			});
		}
	}

	/** Of one account there is one call at a time, so nobody comes in between. */
	@Override
	public Entry add(String account, long amount) {
		Map<String, Long> own = this.sums.get(Slots.of(account));
		if (own == null) {
			throw new IllegalStateException("The slot of %s is not at %s".formatted(account, this.node));
		}
		Entry entry = new Entry(own.computeIfAbsent(account, this::read) + amount, this.node);
		this.accounts.put(account, entry);
		own.put(account, entry.sum());
		return entry;
	}

	private long read(String account) {
		Entry entry = this.accounts.get(account);
		return (entry != null) ? entry.sum() : 0;
	}

	/**
	 * Returns how many accounts were saved when their slots went.
	 * @return the number of writes that were not refused
	 */
	public int saved() {
		return this.saved.get();
	}

	/**
	 * Returns how many slots are here.
	 * @return the number of slots that were gained and not lost
	 */
	public int slots() {
		return this.sums.size();
	}

}
