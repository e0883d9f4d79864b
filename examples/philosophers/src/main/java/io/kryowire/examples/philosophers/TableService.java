/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.Slots;

/**
 * The tables whose slots this node has. What they know is lost with the slot: the next
 * owner is told by those who eat, and gives no forks before all others have stopped.
 */
@KryonetService
public final class TableService implements Table, SlotListener, AutoCloseable {

	/** How many times in a lease leases are ended. */
	private static final int TICKS = 20;

	private final Dinner dinner;

	private final ScheduledExecutorService timer;

	private final LongSupplier clock;

	private final Random random;

	private final Set<String> names;

	private final Map<String, Ring> rings = new ConcurrentHashMap<>();

	private final AtomicLongArray gained = new AtomicLongArray(Slots.COUNT);

	/** Slots that other nodes have now. */
	private final Set<Integer> lost = ConcurrentHashMap.newKeySet();

	TableService(Dinner dinner, ScheduledExecutorService timer, LongSupplier clock, Random random) {
		this.dinner = dinner;
		this.names = Set.copyOf(dinner.names());
		this.timer = timer;
		this.clock = clock;
		this.random = random;
		long pause = dinner.lease().toNanos() / TICKS;
		timer.scheduleWithFixedDelay(this::tick, pause, pause, TimeUnit.NANOSECONDS);
	}

	@Override
	public CompletableFuture<Grant> take(String table, int seat, long meal) {
		return ring(table, seat).take(seat, meal);
	}

	@Override
	public CompletableFuture<Boolean> hold(String table, int seat, long meal, boolean eats) {
		return CompletableFuture.completedFuture(ring(table, seat).hold(seat, meal, eats));
	}

	@Override
	public CompletableFuture<Void> put(String table, int seat, long meal) {
		ring(table, seat).put(seat, meal);
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletableFuture<List<NodeResult<Scene>>> look() {
		List<View> views = this.rings.entrySet()
			.stream()
			.map((table) -> table.getValue().view(table.getKey()))
			.toList();
		return CompletableFuture.completedFuture(NodeResult.here(new Scene(ProcessHandle.current().pid(), views)));
	}

	private Ring ring(String table, int seat) {
		if (seat < 0 || seat >= this.dinner.seats() || !this.names.contains(table)) {
			throw new IllegalArgumentException(
					"There is no seat %d at '%s', but %d tables (dinner.tables) with %d seats (dinner.seats)"
						.formatted(seat, table, this.dinner.tables(), this.dinner.seats()));
		}
		Ring known = this.rings.get(table);
		return (known != null) ? known : lay(table);
	}

	private Ring lay(String table) {
		long lease = this.dinner.lease().toNanos();
		int slot = Slots.of(table);
		Ring laid = this.rings.computeIfAbsent(table, (name) -> new Ring(this.dinner.seats(), this.random.nextLong(),
				lease, this.gained.get(slot) + lease, this.clock));
		if (this.lost.contains(slot)) {
			// For a call that was let in before, and is late
			this.rings.remove(table, laid);
		}
		return laid;
	}

	@Override
	public void gained(int slot) {
		this.gained.set(slot, this.clock.getAsLong());
		forget(slot);
		this.lost.remove(slot);
	}

	@Override
	public void lost(int slot) {
		this.lost.add(slot);
		forget(slot);
	}

	/** Whoever waits is told by the framework that the node no longer has the slot. */
	private void forget(int slot) {
		this.rings.keySet().removeIf((table) -> Slots.of(table) == slot);
	}

	private void tick() {
		this.rings.values().forEach(Ring::tick);
	}

	@Override
	public void close() {
		this.timer.shutdownNow();
	}

}
