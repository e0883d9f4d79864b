/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A store whose answers a test scripts: usually it answers and tells its watcher at once.
 */
final class ScriptedStore implements OwnershipStore {

	/** What becomes of a question. */
	enum Fate {

		/** It is answered. */
		ANSWERED,

		/** It is done, and the answer is lost. */
		ANSWER_LOST,

		/** It does not arrive. */
		LOST,

		/** It is done when the test says so. */
		HELD

	}

	final Map<String, Entry<NodeLease>> leases = new TreeMap<>();

	final Map<Integer, Entry<SlotOwner>> owners = new TreeMap<>();

	final Map<Integer, Fence> fences = new HashMap<>();

	/** All that was asked, such as {@code "putOwner 3"}. */
	final List<String> asked = new ArrayList<>();

	/** Slots whose data cannot be reached. */
	final Set<Integer> unreachable = new HashSet<>();

	private final Map<String, Deque<Fate>> fates = new HashMap<>();

	private final Deque<Runnable> held = new ArrayDeque<>();

	private @Nullable Watcher watcher;

	private boolean muted;

	private boolean ownersMuted;

	private long version = 100;

	/** Says what becomes of the next questions of a kind, such as {@code "putLease"}. */
	void next(String kind, Fate... next) {
		this.fates.computeIfAbsent(kind, (unknown) -> new ArrayDeque<>()).addAll(List.of(next));
	}

	/** Does the first question that is held, and answers it. */
	void release() {
		this.held.removeFirst().run();
	}

	/** Stops telling the watcher. */
	void mute() {
		this.muted = true;
	}

	/** Stops telling the watcher of owners. */
	void muteOwners() {
		this.ownersMuted = true;
	}

	/** Tells the watcher again, and of all there is. */
	void unmute() {
		this.muted = false;
		watcher().fresh(false);
		tellAll();
	}

	Watcher watcher() {
		if (this.watcher == null) {
			throw new IllegalStateException("Nobody watches");
		}
		return this.watcher;
	}

	private void tellAll() {
		this.leases.forEach(watcher()::lease);
		this.owners.forEach(watcher()::owner);
		watcher().fresh(true);
	}

	/** Another process writes a lease. */
	long lease(String node, long incarnation, long beat, boolean dead) {
		return putNow(node, new NodeLease(node(node, incarnation), beat, dead));
	}

	/** Another process says how many of its slots are open. */
	void open(String node, long incarnation, long beat, int open) {
		putNow(node, new NodeLease(node(node, incarnation), beat, false, open));
	}

	/** Another process says whether it takes calls. */
	void says(String node, long incarnation, long beat, ClusterNode.State state) {
		putNow(node, new NodeLease(node(node, incarnation, state), beat, false));
	}

	static ClusterNode node(String id, long incarnation) {
		return node(id, incarnation, ClusterNode.State.SERVING);
	}

	private static ClusterNode node(String id, long incarnation, ClusterNode.State state) {
		return new ClusterNode(id, "10.0.0.9", List.of(7420), "", 1, incarnation, state);
	}

	/** Somebody writes what nobody here can read, and watchers are not told. */
	void unreadableLease(String node) {
		this.leases.put(node, new Entry<>(++this.version, null));
	}

	private long putNow(String node, NodeLease lease) {
		Entry<NodeLease> entry = new Entry<>(++this.version, lease);
		this.leases.put(node, entry);
		if (this.watcher != null && !this.muted) {
			this.watcher.lease(node, entry);
		}
		return entry.version();
	}

	/** Another process writes an owner. */
	long own(int slot, SlotOwner owner) {
		Entry<SlotOwner> entry = new Entry<>(++this.version, owner);
		this.owners.put(slot, entry);
		if (this.watcher != null && !this.muted && !this.ownersMuted) {
			this.watcher.owner(slot, entry);
		}
		return entry.version();
	}

	@Nullable SlotOwner ownerOf(int slot) {
		return this.owners.getOrDefault(slot, new Entry<>(0, null)).value();
	}

	NodeLease leaseOf(String node) {
		NodeLease lease = this.leases.getOrDefault(node, new Entry<>(0, null)).value();
		if (lease == null) {
			throw new AssertionError("No lease of " + node);
		}
		return lease;
	}

	long count(String what) {
		return this.asked.stream().filter((one) -> one.startsWith(what)).count();
	}

	private <T> CompletableFuture<T> ask(String kind, Object of, Supplier<T> question) {
		this.asked.add(kind + " " + of);
		Deque<Fate> next = this.fates.getOrDefault(kind, new ArrayDeque<>());
		CompletableFuture<T> answer = new CompletableFuture<>();
		switch (next.isEmpty() ? Fate.ANSWERED : next.removeFirst()) {
			case ANSWERED -> answer.complete(question.get());
			case ANSWER_LOST -> {
				question.get();
				answer.completeExceptionally(new IllegalStateException("The connection was lost"));
			}
			case HELD -> this.held.add(() -> answer.complete(question.get()));
			case LOST -> {
			}
		}
		return answer;
	}

	@Override
	public CompletableFuture<OptionalLong> putLease(String node, long expected, NodeLease lease) {
		return ask("putLease", node, () -> {
			boolean matches = this.leases.getOrDefault(node, new Entry<>(0, null)).version() == expected;
			return matches ? OptionalLong.of(putNow(node, lease)) : OptionalLong.empty();
		});
	}

	@Override
	public CompletableFuture<OptionalLong> putOwner(int slot, long expected, SlotOwner owner) {
		return ask("putOwner", slot, () -> {
			boolean matches = this.owners.getOrDefault(slot, new Entry<>(0, null)).version() == expected;
			return matches ? OptionalLong.of(own(slot, owner)) : OptionalLong.empty();
		});
	}

	@Override
	public CompletableFuture<Entry<NodeLease>> lease(String node) {
		Entry<NodeLease> entry = this.leases.getOrDefault(node, new Entry<>(0, null));
		if (entry.value() == null && entry.version() != NO_VERSION) {
			return CompletableFuture.failedFuture(new CompletionException(
					new UnreadableLeaseException(node, entry.version(), new IllegalStateException("what is this"))));
		}
		return ask("lease", node, () -> this.leases.getOrDefault(node, new Entry<>(0, null)));
	}

	@Override
	public CompletableFuture<Entry<SlotOwner>> owner(int slot) {
		return ask("owner", slot, () -> this.owners.getOrDefault(slot, new Entry<>(0, null)));
	}

	@Override
	public CompletableFuture<Boolean> raise(Fence fence) {
		if (this.unreachable.contains(fence.slot())) {
			return new CompletableFuture<>();
		}
		return ask("raise", fence.slot(), () -> {
			Fence there = this.fences.get(fence.slot());
			if (there != null && !there.equals(fence) && there.epoch() >= fence.epoch()) {
				return false;
			}
			this.fences.put(fence.slot(), fence);
			return true;
		});
	}

	@Override
	public void watch(Watcher watching) {
		this.watcher = watching;
		tellAll();
	}

	@Override
	public void close() {
		this.watcher = null;
	}

}
