/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;
import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.state.FencedWriteException;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.Versioned;
import io.kryowire.proof.ownership.OwnershipLog;
import io.kryowire.proof.ownership.WriteMark;

/**
 * Counts in memory and in a fenced state topic, and logs all that it does.
 */
@KryonetService
class CountingService implements Counters, SlotListener {

	private static final WriteMark NONE = new WriteMark("", 0, 0, "", 1, 0);

	private final Fences owned;

	private final CallFences carried;

	private final StateTopic<String> counters;

	private final OwnershipLog log;

	/** How long a call waits before it writes, to be late more often. */
	private final Duration late;

	private final Map<Integer, Map<String, WriteMark>> held = new ConcurrentHashMap<>();

	CountingService(StateTopics topics, Fences owned, OwnershipLog log, boolean fenced, Duration late) {
		this.owned = owned;
		this.carried = new CallFences(owned);
		StateTopic<String> topic = topics.topic(CountingNode.TOPIC, String.class);
		this.counters = fenced ? topic.fenced(this.carried) : topic;
		this.late = late;
		this.log = log;
	}

	@Override
	public void gained(int slot) {
		this.held.put(slot, new ConcurrentHashMap<>());
	}

	@Override
	public void lost(int slot) {
		this.held.remove(slot);
	}

	@Override
	public CompletableFuture<Long> count(String key, String call) {
		Fence fence = begin(key, call);
		try {
			Map<String, WriteMark> own = own(fence.slot());
			WriteMark now = own.computeIfAbsent(key, this::read);
			WriteMark next = new WriteMark(call, fence.slot(), now.count() + 1, now.call(), fence.epoch(),
					fence.nonce());
			// If it fails, it is read again
			own.remove(key);
			write(key, next, fence);
			own.put(key, next);
			return CompletableFuture.completedFuture(next.count());
		}
		finally {
			this.log.ended(call);
		}
	}

	@Override
	public CompletableFuture<Long> ask(String key, String call) {
		Fence fence = begin(key, call);
		try {
			return CompletableFuture.completedFuture(own(fence.slot()).computeIfAbsent(key, this::read).count());
		}
		finally {
			this.log.ended(call);
		}
	}

	private Fence begin(String key, String call) {
		Fence fence = this.owned.fence(Slots.of(key));
		this.log.begun(call, fence.slot(), fence.epoch(), fence.nonce());
		return fence;
	}

	private Map<String, WriteMark> own(int slot) {
		Map<String, WriteMark> own = this.held.get(slot);
		if (own == null) {
			throw new IllegalStateException("Slot %d is not here".formatted(slot));
		}
		return own;
	}

	private WriteMark read(String key) {
		Versioned<String> stored = this.counters.versioned(key);
		WriteMark mark = (stored != null) ? WriteMark.in(stored.value()) : null;
		if (mark == null) {
			return NONE;
		}
		this.log.read(key, stored.version(), mark);
		return mark;
	}

	private void write(String key, WriteMark mark, Fence fence) {
		this.log.sent(key, mark);
		LockSupport.parkNanos(this.late.toNanos());
		try {
			this.carried.next(fence);
			long version = this.counters.put(key, mark.text());
			this.log.written(key, version, mark);
		}
		catch (FencedWriteException | NotOwnerException ex) {
			this.log.refused(mark.call());
			throw ex;
		}
		catch (StateAccessException ex) {
			if (ex.outcome() != StateAccessException.Outcome.UNKNOWN) {
				this.log.refused(mark.call());
			}
			throw ex;
		}
	}

	@Override
	public List<NodeResult<List<String>>> fences(List<String> keys) {
		return NodeResult.here(keys.stream().map(this::fence).toList());
	}

	private String fence(String key) {
		try {
			Fence fence = this.owned.fence(Slots.of(key));
			return this.held.containsKey(fence.slot()) ? fence.epoch() + "/" + fence.nonce() : NOTHING;
		}
		catch (NotOwnerException ex) {
			return NOTHING;
		}
	}

}
