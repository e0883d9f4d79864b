/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.state.StateAccessException.Outcome;

/**
 * A lane for each server, so that one that does not answer holds up nobody else's
 * commands. Those of one slot are executed in the order in which they came: while a lane
 * has some of them, they all go there; if the slot has another master meanwhile, they
 * wait until those before them are done.
 */
final class Lanes implements AutoCloseable {

	private static final int MOST_HELD = 4096;

	/** Of the commands of all slots, unless a single one has more. */
	private static final long MOST_HELD_BYTES = 64 << 20;

	/** After which a lane may end: servers come and go. */
	private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final String name;

	private final CommandLink.Factory factory;

	private final StateRuntime runtime;

	private final Duration commandTimeout;

	private final Duration timeout;

	/** To the only server, or to whichever it will be. */
	private final CommandLane only;

	/** To servers of a cluster. Guarded by the monitor of this, as is what is below. */
	private final Map<String, Lane> lanes = new HashMap<>();

	private final Map<Integer, Route> routes = new HashMap<>();

	private long heldBytes;

	private volatile boolean closed;

	Lanes(String name, CommandLink.Factory factory, StateRuntime runtime, Duration commandTimeout, Duration timeout) {
		this.name = name;
		this.factory = factory;
		this.runtime = runtime;
		this.commandTimeout = commandTimeout;
		this.timeout = timeout;
		this.only = new CommandLane(name, factory, runtime, commandTimeout, timeout);
	}

	/**
	 * Sends a command.
	 * @param command the command; one that calls our script by its digest is sent with
	 * its text if the server does not know it
	 * @param repeatable whether it does no harm to execute it twice
	 * @param weight how many bytes the answer may have
	 */
	CompletableFuture<@Nullable Object> send(Command command, boolean repeatable, int weight) {
		return send(command, repeatable, weight, this.runtime.nanoTime().getAsLong() + this.timeout.toNanos());
	}

	/**
	 * Sends the next step of something that was read.
	 * @param deadline that of the first step
	 */
	CompletableFuture<@Nullable Object> followUp(Command command, int weight, long deadline) {
		CommandLane current = CommandLane.current();
		return (current != null && has(current)) ? current.followUp(command, weight, deadline)
				: send(command, true, weight, deadline);
	}

	private synchronized boolean has(CommandLane lane) {
		return lane == this.only || this.lanes.values().stream().anyMatch((each) -> each.lane == lane);
	}

	private CompletableFuture<@Nullable Object> send(Command command, boolean repeatable, int weight, long deadline) {
		int slot = command.keys().isEmpty() ? -1 : this.factory.slot(command.keys().get(0));
		LaneResult result = new LaneResult();
		LaneItem item = LaneItem.of(command, repeatable, weight, deadline, result);
		if (slot < 0) {
			this.only.send(item);
			return result;
		}
		CommandLane lane;
		boolean held;
		synchronized (this) {
			do {
				lane = enter(slot, item, result);
				held = lane == null && hold(slot, item);
			}
			while (lane == null && !held && awaitRoom(deadline));
		}
		if (lane != null) {
			lane.send(item);
		}
		else if (!held) {
			item.fail(Outcome.NOT_SENT,
					this.closed ? "The state topics have been closed"
							: "Too many commands wait until others are done that were sent before their slot moved",
					null);
		}
		return result;
	}

	/** Waits for others to go on, if it is not a lane that has to see to that. */
	private boolean awaitRoom(long deadline) {
		long left = deadline - this.runtime.nanoTime().getAsLong();
		if (this.closed || left <= 0 || CommandLane.isCurrent()) {
			return false;
		}
		try {
			TimeUnit.NANOSECONDS.timedWait(this, left);
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	/** The lane for a command, {@code null} if it has to wait for others. */
	private @Nullable CommandLane enter(int slot, LaneItem item, LaneResult result) {
		Route route = this.routes.get(slot);
		String server = this.factory.server(slot);
		if (route == null) {
			route = new Route(server, lane(server));
			this.routes.put(slot, route);
		}
		if (!route.held.isEmpty() || !route.server.equals(server)) {
			return null;
		}
		route.underWay++;
		result.first(() -> leave(slot));
		return route.lane.lane;
	}

	private boolean hold(int slot, LaneItem item) {
		Route route = this.routes.get(slot);
		boolean room = this.heldBytes == 0 || this.heldBytes + item.bytes() <= MOST_HELD_BYTES;
		if (route == null || this.closed || !room || route.held.size() >= MOST_HELD) {
			return false;
		}
		this.heldBytes += item.bytes();
		return route.held.add(item);
	}

	private void leave(int slot) {
		List<LaneItem> refused = List.of();
		CommandLane next = null;
		synchronized (this) {
			Route route = this.routes.get(slot);
			if (route != null && --route.underWay == 0) {
				route.lane.usedAt = this.runtime.nanoTime().getAsLong();
				refused = this.closed ? List.copyOf(route.held) : change(slot, route.held);
				Route changed = this.routes.get(slot);
				next = (changed != null) ? changed.lane.lane : null;
			}
		}
		if (next != null) {
			next.failIfClosed();
		}
		refused.forEach((item) -> item.fail(Outcome.NOT_SENT, "The lane to the slot's server has no room", null));
	}

	/** Has the commands of a slot go where it is now, and returns those that cannot. */
	private List<LaneItem> change(int slot, Deque<LaneItem> held) {
		this.routes.remove(slot);
		held.forEach((item) -> this.heldBytes -= item.bytes());
		notifyAll();
		List<LaneItem> refused = new ArrayList<>();
		for (LaneItem item : held) {
			LaneResult result = (LaneResult) item.result();
			CommandLane lane = enter(slot, item, result);
			if ((lane != null) ? !lane.offer(item) : !hold(slot, item)) {
				refused.add(item);
			}
		}
		return refused;
	}

	private Lane lane(String server) {
		if (server.isEmpty() || this.closed) {
			return new Lane(this.only);
		}
		Lane lane = this.lanes.get(server);
		if (lane == null) {
			endIdle();
			lane = new Lane(new CommandLane(this.name + "-" + server, this.factory, this.runtime, this.commandTimeout,
					this.timeout));
			this.lanes.put(server, lane);
		}
		lane.usedAt = this.runtime.nanoTime().getAsLong();
		return lane;
	}

	private void endIdle() {
		long now = this.runtime.nanoTime().getAsLong();
		this.lanes.values().removeIf((lane) -> {
			boolean idle = now - lane.usedAt > IDLE_NANOS
					&& this.routes.values().stream().noneMatch((route) -> route.lane == lane);
			if (idle) {
				lane.lane.close();
			}
			return idle;
		});
	}

	@Override
	public void close() {
		List<CommandLane> all = new ArrayList<>();
		List<LaneItem> held = new ArrayList<>();
		synchronized (this) {
			this.closed = true;
			all.add(this.only);
			this.lanes.values().forEach((each) -> all.add(each.lane));
			this.routes.values().forEach((route) -> {
				held.addAll(route.held);
				route.held.clear();
			});
			notifyAll();
		}
		all.forEach(CommandLane::close);
		held.forEach((item) -> item.fail(Outcome.NOT_SENT, "The state topics have been closed", null));
	}

	/** A lane, and when it was last needed. */
	private static final class Lane {

		private final CommandLane lane;

		private long usedAt;

		Lane(CommandLane lane) {
			this.lane = lane;
		}

	}

	/** Where the commands of a slot go while some are under way. */
	private static final class Route {

		private final String server;

		private final Lane lane;

		private final Deque<LaneItem> held = new ArrayDeque<>();

		private int underWay;

		Route(String server, Lane lane) {
			this.server = server;
			this.lane = lane;
		}

	}

}
