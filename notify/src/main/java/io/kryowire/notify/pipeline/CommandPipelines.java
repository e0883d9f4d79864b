/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

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

/**
 * A pipeline for each server, so that one that does not answer holds up nobody else's
 * commands. Those of one slot are executed in the order in which they came: while a
 * pipeline has some of them, they all go there; if the slot has another master meanwhile,
 * they wait until those before them are done.
 */
public final class CommandPipelines implements AutoCloseable {

	private static final int MOST_HELD = 4096;

	/** Of the commands of all slots, unless a single one has more. */
	private static final long MOST_HELD_BYTES = 64 << 20;

	/** After which a pipeline may end: servers come and go. */
	private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final String name;

	private final CommandLink.Factory factory;

	private final PipelineRuntime runtime;

	private final CommandFailures failures;

	private final Duration commandTimeout;

	private final Duration timeout;

	/** To the only server, or to whichever it will be. */
	private final CommandPipeline only;

	/** To servers of a cluster. Guarded by the monitor of this, as is what is below. */
	private final Map<String, ServerPipeline> servers = new HashMap<>();

	private final Map<Integer, Route> routes = new HashMap<>();

	private long heldBytes;

	private volatile boolean closed;

	/**
	 * Makes pipelines, which connect when they are needed.
	 * @param name the beginning of the names of their threads
	 * @param factory opens their links
	 * @param runtime time, threads and randomness
	 * @param failures makes the exceptions that commands fail with
	 * @param commandTimeout how long to wait for the answers to a batch
	 * @param timeout how long a command may wait for its turn, with all its attempts
	 */
	public CommandPipelines(String name, CommandLink.Factory factory, PipelineRuntime runtime, CommandFailures failures,
			Duration commandTimeout, Duration timeout) {
		this.name = name;
		this.factory = factory;
		this.runtime = runtime;
		this.failures = failures;
		this.commandTimeout = commandTimeout;
		this.timeout = timeout;
		this.only = new CommandPipeline(name, factory, runtime, failures, commandTimeout, timeout);
	}

	/**
	 * Sends a command.
	 * @param command the command; one that calls our script by its digest is sent with
	 * its text if the server does not know it
	 * @param repeatable whether it does no harm to execute it twice
	 * @param weight how many bytes the answer may have
	 * @return is completed with the answer
	 */
	public CompletableFuture<@Nullable Object> send(Command command, boolean repeatable, int weight) {
		return send(command, repeatable, weight, this.runtime.nanoTime().getAsLong() + this.timeout.toNanos());
	}

	/**
	 * Sends the next step of something that was read.
	 * @param command the command
	 * @param weight how many bytes the answer may have
	 * @param deadline that of the first step
	 * @return is completed with the answer
	 */
	public CompletableFuture<@Nullable Object> followUp(Command command, int weight, long deadline) {
		CommandPipeline current = PipelineThread.owner();
		return (current != null && has(current)) ? current.followUp(command, weight, deadline)
				: send(command, true, weight, deadline);
	}

	private synchronized boolean has(CommandPipeline pipeline) {
		return pipeline == this.only || this.servers.values().stream().anyMatch((each) -> each.commands == pipeline);
	}

	private CompletableFuture<@Nullable Object> send(Command command, boolean repeatable, int weight, long deadline) {
		int slot = command.keys().isEmpty() ? -1 : this.factory.slot(command.keys().get(0));
		CommandResult result = new CommandResult();
		PendingCommand item = PendingCommand.of(command, repeatable, weight, deadline, result, this.failures);
		if (slot < 0) {
			this.only.send(item);
			return result;
		}
		CommandPipeline pipeline;
		boolean held;
		synchronized (this) {
			do {
				pipeline = enter(slot, item, result);
				held = pipeline == null && hold(slot, item);
			}
			while (pipeline == null && !held && awaitRoom(deadline));
		}
		if (pipeline != null) {
			pipeline.send(item);
		}
		else if (!held) {
			item.fail(CommandOutcome.NOT_SENT, this.closed ? this.failures.closed()
					: "Too many commands are waiting for others that were sent before their slot moved", null);
		}
		return result;
	}

	/** Waits for others to go on, unless a pipeline would have to see to that. */
	private boolean awaitRoom(long deadline) {
		long left = deadline - this.runtime.nanoTime().getAsLong();
		if (this.closed || left <= 0 || PipelineThread.mustNotWait()) {
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

	/** The pipeline for a command, {@code null} if it has to wait for others. */
	private @Nullable CommandPipeline enter(int slot, PendingCommand item, CommandResult result) {
		Route route = this.routes.get(slot);
		String server = this.factory.server(slot);
		if (route == null) {
			route = new Route(server, pipeline(server));
			this.routes.put(slot, route);
		}
		if (!route.held.isEmpty() || !route.server.equals(server)) {
			return null;
		}
		route.underWay++;
		result.first(() -> leave(slot));
		return route.pipeline.commands;
	}

	private boolean hold(int slot, PendingCommand item) {
		Route route = this.routes.get(slot);
		boolean room = this.heldBytes == 0 || this.heldBytes + item.bytes() <= MOST_HELD_BYTES;
		if (route == null || this.closed || !room || route.held.size() >= MOST_HELD) {
			return false;
		}
		this.heldBytes += item.bytes();
		return route.held.add(item);
	}

	private void leave(int slot) {
		List<PendingCommand> refused = List.of();
		CommandPipeline next = null;
		synchronized (this) {
			Route route = this.routes.get(slot);
			if (route != null && --route.underWay == 0) {
				route.pipeline.usedAt = this.runtime.nanoTime().getAsLong();
				refused = this.closed ? List.copyOf(route.held) : change(slot, route.held);
				Route changed = this.routes.get(slot);
				next = (changed != null) ? changed.pipeline.commands : null;
			}
		}
		if (next != null) {
			next.failIfClosed();
		}
		refused.forEach((item) -> item.fail(CommandOutcome.NOT_SENT,
				"The pipeline to the slot's server has no room, or can have no thread", null));
	}

	/** Has the commands of a slot go where it is now, and returns those that cannot. */
	private List<PendingCommand> change(int slot, Deque<PendingCommand> held) {
		this.routes.remove(slot);
		held.forEach((item) -> this.heldBytes -= item.bytes());
		notifyAll();
		List<PendingCommand> refused = new ArrayList<>();
		for (PendingCommand item : held) {
			CommandResult result = (CommandResult) item.result();
			CommandPipeline pipeline = enter(slot, item, result);
			if ((pipeline != null) ? !pipeline.offer(item) : !hold(slot, item)) {
				refused.add(item);
			}
		}
		return refused;
	}

	private ServerPipeline pipeline(String server) {
		if (server.isEmpty() || this.closed) {
			return new ServerPipeline(this.only);
		}
		ServerPipeline pipeline = this.servers.get(server);
		if (pipeline == null) {
			endIdle();
			pipeline = new ServerPipeline(new CommandPipeline(this.name + "-" + server, this.factory, this.runtime,
					this.failures, this.commandTimeout, this.timeout));
			this.servers.put(server, pipeline);
		}
		pipeline.usedAt = this.runtime.nanoTime().getAsLong();
		return pipeline;
	}

	private void endIdle() {
		long now = this.runtime.nanoTime().getAsLong();
		this.servers.values().removeIf((pipeline) -> {
			boolean idle = now - pipeline.usedAt > IDLE_NANOS
					&& this.routes.values().stream().noneMatch((route) -> route.pipeline == pipeline);
			if (idle) {
				pipeline.commands.close();
			}
			return idle;
		});
	}

	@Override
	public void close() {
		List<CommandPipeline> all = new ArrayList<>();
		List<PendingCommand> held = new ArrayList<>();
		synchronized (this) {
			this.closed = true;
			all.add(this.only);
			this.servers.values().forEach((each) -> all.add(each.commands));
			this.routes.values().forEach((route) -> {
				held.addAll(route.held);
				route.held.clear();
			});
			notifyAll();
		}
		all.forEach(CommandPipeline::close);
		held.forEach((item) -> item.fail(CommandOutcome.NOT_SENT, this.failures.closed(), null));
	}

	/** A pipeline, and when it was last needed. */
	private static final class ServerPipeline {

		private final CommandPipeline commands;

		private long usedAt;

		ServerPipeline(CommandPipeline commands) {
			this.commands = commands;
		}

	}

	/** Where the commands of a slot go while some are under way. */
	private static final class Route {

		private final String server;

		private final ServerPipeline pipeline;

		private final Deque<PendingCommand> held = new ArrayDeque<>();

		private int underWay;

		Route(String server, ServerPipeline pipeline) {
			this.server = server;
			this.pipeline = pipeline;
		}

	}

}
