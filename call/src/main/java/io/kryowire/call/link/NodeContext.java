/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.held.HeldBytes;
import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.codec.WireCodec;
import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.TaskFailureHandler;
import io.kryowire.dispatch.TaskThreads;
import io.kryowire.dispatch.TaskThreadsSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the links of one node share.
 *
 * @param codec encodes results
 * @param methods the methods, by their numbers
 * @param ports the ports of all lanes
 * @param threads run handlers that may block
 * @param counters counts
 * @param sendStacks whether callers get the stacks of handlers' exceptions
 * @param secrets what clients have to know
 * @param authorization who may call what
 * @param held bounds what all links hold together
 * @param exhaustion logs when all threads are blocked by handlers
 * @param schemas what clients are told of the types of the methods, and may tell
 * @param watch gives up calls that nobody waits for any more
 * @param ownership knows the slots of the node, {@code null} if it takes all keys
 */
public record NodeContext(WireCodec codec, List<ServerMethod> methods, List<Integer> ports, TaskThreads threads,
		LinkCounters counters, boolean sendStacks, SharedSecrets secrets, CallAuthorization authorization,
		HeldBytes held, ThreadExhaustion exhaustion, NodeSchemas schemas, CallWatch watch,
		@Nullable KeyOwnership ownership) implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(NodeContext.class);

	/**
	 * Starts the threads on which a node's handlers run.
	 * @param plan what the node is like
	 * @param ports the ports of all lanes, which may be found out later
	 * @return what its links share
	 */
	public static NodeContext of(NodePlan plan, List<Integer> ports) {
		String id = plan.settings().nodeId();
		LongSupplier clock = plan.runtime().clock();
		List<ServerMethod> methods = plan.serverMethods();
		LinkCounters counters = new LinkCounters(
				(int) Math.min(Integer.MAX_VALUE, (long) plan.lanes() * plan.maxConnections()), clock);
		TaskFailureHandler failed = (task, problem) -> taskFailed(counters.log(), problem);
		ThreadExhaustion exhaustion = new ThreadExhaustion(id, counters.log());
		TaskThreads threads = plan.threads(failed).whenExhausted(exhaustion::tell).buildThreads();
		return new NodeContext(plan.codec(), methods, ports, threads, counters, plan.sendStacks(),
				SharedSecrets.of(plan.settings().secrets()), new CallAuthorization(plan.authorizer(), id, clock),
				new HeldBytes(plan.maxHeldBytes(), (long) plan.maxConnections() * plan.lanes()), exhaustion,
				new NodeSchemas(methods, plan.codec().schemas(), plan.maxHeldBytes()), new CallWatch(threads),
				plan.ownership());
	}

	/**
	 * Looks after the calls that run. Called by network threads in each of their passes.
	 * @param now the time, in {@link System#nanoTime()}
	 */
	public void look(long now) {
		if (this.watch.look(now)) {
			this.exhaustion.look(() -> this.threads.snapshot().exhausted());
		}
	}

	/**
	 * What the handlers are doing.
	 * @param links the links of the node
	 * @return the numbers now
	 */
	public HandlerStatistics handlers(Stream<ServerLink> links) {
		TaskThreadsSnapshot snapshot = this.threads.snapshot();
		long now = System.nanoTime();
		int running = 0;
		int abandoned = 0;
		long oldest = 0;
		for (LineTask task : this.threads.running()) {
			if (task instanceof QueuedCall call) {
				running++;
				abandoned += call.isGivenUp() ? 1 : 0;
				oldest = Math.max(oldest, call.ageNanos(now));
			}
		}
		long inFlight = 0;
		long later = 0;
		for (ServerLink link : (Iterable<ServerLink>) links::iterator) {
			later += link.later();
			inFlight += link.inFlight();
		}
		// The room of calls that nobody waits for has been given back
		long waiting = Math.max(0, inFlight - later - (running - abandoned));
		return new HandlerStatistics(snapshot.threads(), snapshot.mostThreads(), running, abandoned, waiting, later,
				TimeUnit.NANOSECONDS.toMillis(oldest), snapshot.exhausted());
	}

	private static void taskFailed(CountedLog log, Throwable problem) {
		String more = log.next("task " + problem.getClass().getName());
		if (more != null) {
			logger.error("A task failed outside its handler{}", more, problem);
		}
	}

	/**
	 * Drops the calls that no handler has begun with, and ends the handlers' threads.
	 */
	@Override
	public void close() {
		this.threads.close();
	}

}
