/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The slots that belong to this process by the nodes that its directory knows, see
 * {@link SlotTable}. This keeps calls from running where they do not belong; it is not a
 * lock: two processes whose directories differ may both run calls for a key, for as long
 * as they differ.
 * <p>
 * As long as the directory does not know this node, or nobody who serves, it is not known
 * whose slots are whose, and all calls are admitted: those for slots of which the
 * listeners have not been told too. If it knows others and this node no longer, the slots
 * are lost: others have them. A call that has begun is told as done when it ends, unless
 * the slot has been lost meanwhile because the call took too long.
 */
public final class HashOwnership implements KeyOwnership, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(HashOwnership.class);

	private static final Tenure UNKNOWN = new Tenure() {
		@Override
		public boolean isCurrent() {
			return true;
		}

		@Override
		public void leave() {
		}
	};

	private final Function<NodeView, Set<String>> own;

	private final Settings settings;

	private final SlotKeeper[] keepers;

	/** The gates of the keepers, to be read by calls. */
	private final SlotGate[] gates;

	private final Runnable end;

	private volatile SlotTable table = SlotTable.of(NodeView.NOTHING);

	/** Whether it is known whose slots are whose. */
	private volatile boolean known;

	/** By which this node was known last. */
	private volatile Set<String> names = Set.of();

	/**
	 * Begins to follow a directory.
	 * @param directory the directory, which is not closed with this
	 * @param node the id of this node in the directory
	 * @param listeners are told of slots that this node gains and loses
	 * @param executor calls the listeners, for several slots at once if it has several
	 * threads; not used if there are no listeners
	 * @param timer for what takes too long; nothing blocks its thread
	 * @param settings how long things may take
	 */
	public HashOwnership(NodeDirectory directory, String node, List<? extends SlotListener> listeners,
			Executor executor, ScheduledExecutorService timer, Settings settings) {
		this(directory, (view) -> view.node(node).isPresent() ? Set.of(node) : Set.of(), listeners, executor, timer,
				settings);
	}

	/**
	 * Begins to follow a directory that may know this node by other names than its own,
	 * or by several: one that names nodes by their addresses has two of a node that has
	 * an IPv4 and an IPv6 address, each with slots of its own.
	 * @param directory the directory, which is not closed with this
	 * @param own finds the nodes of a view that are this one, and returns their ids; none
	 * if the view does not have it. Called by one thread at a time
	 * @param listeners are told of slots that this node gains and loses
	 * @param executor calls the listeners, for several slots at once if it has several
	 * threads; not used if there are no listeners
	 * @param timer for what takes too long; nothing blocks its thread
	 * @param settings how long things may take
	 */
	public HashOwnership(NodeDirectory directory, Function<NodeView, Set<String>> own,
			List<? extends SlotListener> listeners, Executor executor, ScheduledExecutorService timer,
			Settings settings) {
		this.own = own;
		this.settings = settings;
		SlotListener listener = new SlotListeners(listeners);
		Executor steps = listeners.isEmpty() ? Runnable::run : executor;
		Semaphore waitingRoom = new Semaphore(SlotGate.MOST_WAITING);
		this.keepers = IntStream.range(0, Slots.COUNT)
			.mapToObj((slot) -> new SlotKeeper(slot, new SlotGate(slot, this::owner, waitingRoom), listener, steps,
					timer, settings))
			.toArray(SlotKeeper[]::new);
		this.gates = Arrays.stream(this.keepers).map(SlotKeeper::gate).toArray(SlotGate[]::new);
		this.end = directory.listen(this::follow);
	}

	/** Called by one thread at a time. */
	private void follow(NodeView view) {
		SlotTable next = SlotTable.of(view);
		this.table = next;
		if (next.size() == 0) {
			this.known = false;
			return;
		}
		Set<String> ids = this.own.apply(view);
		if (ids.isEmpty()) {
			// Before others have its slots: calls that nevertheless arrive are admitted
			this.known = false;
		}
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			String owner = next.owner(slot);
			this.keepers[slot].want(owner != null && ids.contains(owner));
		}
		if (!ids.isEmpty()) {
			this.names = ids;
			this.known = true;
		}
	}

	private @Nullable String owner(int slot) {
		return this.table.owner(slot);
	}

	@Override
	public Tenure enter(int slot, long deadlineNanos, boolean mayWait) {
		return this.known ? this.gates[slot].enter(deadlineNanos, mayWait) : UNKNOWN;
	}

	/**
	 * How many slots calls are admitted to.
	 * @return their number, 0 as long as it is not known whose slots are whose
	 */
	public int owned() {
		return count(SlotGate.State.OPEN);
	}

	/**
	 * How many slots belong to this node whose listeners have not done their work yet.
	 * @return their number
	 */
	public int preparing() {
		return count(SlotGate.State.PREPARING);
	}

	/**
	 * How many slots belong to others now, but have calls that are still running.
	 * @return their number
	 */
	public int closing() {
		return count(SlotGate.State.CLOSING);
	}

	private int count(SlotGate.State state) {
		return (int) Arrays.stream(this.gates).filter((gate) -> gate.state() == state).count();
	}

	/**
	 * Gives up all slots, and waits until the calls for their keys have ended and the
	 * listeners have been told, for a limited time.
	 */
	@Override
	public void close() {
		this.end.run();
		CompletableFuture<?>[] ends = Arrays.stream(this.keepers)
			.map(SlotKeeper::end)
			.toArray(CompletableFuture[]::new);
		Duration longest = this.settings.longestClose().plus(this.settings.pause());
		try {
			CompletableFuture.allOf(ends).get(longest.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (TimeoutException | ExecutionException ex) {
			logger.warn("{} of the slots of node {} have not been given up after {}",
					Arrays.stream(ends).filter((slot) -> !slot.isDone()).count(), this.names, longest);
		}
	}

	@Override
	public String toString() {
		return "%d slots of node %s".formatted(owned(), this.names);
	}

	/**
	 * How long things may take.
	 *
	 * @param longestClose how long calls may run on for a slot that belongs to another
	 * node now, before the listeners are told that it is lost
	 * @param pause after how long a listener that has failed to prepare a slot is called
	 * again
	 */
	public record Settings(Duration longestClose, Duration pause) {

		/** Ten seconds, and one. */
		public static final Settings DEFAULTS = new Settings(Duration.ofSeconds(10), Duration.ofSeconds(1));

		/**
		 * Creates settings.
		 */
		public Settings {
			if (longestClose.isNegative() || pause.isNegative() || pause.isZero()) {
				throw new IllegalArgumentException(
						"Times are not negative, and there is a pause: longestClose=%s, pause=%s"
							.formatted(longestClose, pause));
			}
		}

	}

}
