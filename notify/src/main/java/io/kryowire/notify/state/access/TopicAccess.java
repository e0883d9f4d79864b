/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.CommandPipelines;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;

/**
 * The connections over which topics are written and read directly: two pipelines for
 * writes, so that one is under way while the other one is being put together, and one for
 * reads; so many to each master of a cluster.
 */
public final class TopicAccess implements AutoCloseable {

	private final CommandPipelines[] writes;

	private final CommandPipelines reads;

	private final StateRuntime runtime;

	private final Supplier<String> trace;

	private final Duration timeout;

	private final CommandLink.Factory links;

	/** Links that are older may lead to a server that has been replaced. */
	private volatile long oldest;

	public TopicAccess(CommandLink.Factory factory, StateRuntime runtime, StateTopicSettings settings,
			Supplier<String> trace) {
		this.runtime = runtime;
		this.trace = trace;
		this.timeout = settings.writeTimeout();
		this.oldest = nanoTime();
		this.links = factory.opening(this::open);
		this.writes = new CommandPipelines[] { pipeline("kryowire-state-writer-0", settings),
				pipeline("kryowire-state-writer-1", settings) };
		this.reads = pipeline("kryowire-state-reader", settings);
	}

	/** In a cluster the driver knows the masters. */
	private CommandLink open(CommandLink.Factory factory) {
		long began = nanoTime();
		CommandLink link = factory.open();
		return factory.isCluster() ? link : link.whileCurrent(() -> began - this.oldest >= 0);
	}

	private CommandPipelines pipeline(String name, StateTopicSettings settings) {
		return new CommandPipelines(name, this.links, this.runtime, new StateFailures(), settings.commandTimeout(),
				settings.writeTimeout());
	}

	/**
	 * Has connections be opened anew that are older than this: the replica of a topic
	 * could not be read over one of its own at that time, and can be since, maybe from
	 * another server.
	 * @param nanoTime the time
	 */
	public synchronized void leaveOlderThan(long nanoTime) {
		if (nanoTime - this.oldest > 0) {
			this.oldest = nanoTime;
		}
	}

	CompletableFuture<@Nullable Object> write(int partition, Command command, boolean repeatable) {
		return writes(partition).send(command, repeatable, 0);
	}

	private CommandPipelines writes(int partition) {
		return this.writes[partition % this.writes.length];
	}

	public CompletableFuture<@Nullable Object> read(Command command) {
		return read(command, 0);
	}

	/**
	 * Reads something that may be long.
	 * @param most how many bytes the answer may have
	 */
	public CompletableFuture<@Nullable Object> read(Command command, int most) {
		return this.reads.send(command, true, most);
	}

	/** Reads values over the connection that is for reads. */
	DirectReader reader(ValueLimit limit) {
		return new DirectReader(this.reads, this::deadline, limit);
	}

	/**
	 * Reads values of a partition over the connection of its writes: what has been
	 * written over it is there, or another server has become the master since.
	 */
	DirectReader readerAmongWrites(int partition, ValueLimit limit) {
		return new DirectReader(writes(partition), this::deadline, limit);
	}

	/** Until when what begins now may take. */
	private long deadline() {
		return nanoTime() + this.timeout.toNanos();
	}

	String trace() {
		return this.trace.get();
	}

	/** How long anything may wait for its turn. */
	Duration timeout() {
		return this.timeout;
	}

	/** Whether there are several masters. */
	boolean isCluster() {
		return this.links.isCluster();
	}

	long nanoTime() {
		return this.runtime.nanoTime().getAsLong();
	}

	@Override
	public void close() {
		for (CommandPipelines pipeline : this.writes) {
			pipeline.close();
		}
		this.reads.close();
	}

}
