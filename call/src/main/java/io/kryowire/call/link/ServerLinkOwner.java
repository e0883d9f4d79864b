/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.List;

import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.codec.WireCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.dispatch.TaskFailureHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the links of one node share.
 *
 * @param codec encodes results
 * @param methods the methods, by their numbers
 * @param ports the ports of all lanes
 * @param keyed runs handlers by key
 * @param virtual runs handlers on virtual threads; without such handlers it is
 * {@code keyed}
 * @param counters counts
 * @param sendStacks whether callers get the stacks of handlers' exceptions
 * @param secrets what clients have to know
 * @param authorization who may call what
 * @param workers how many threads {@code keyed} has
 * @param held bounds what all links hold together
 */
public record ServerLinkOwner(WireCodec codec, List<ServerMethod> methods, List<Integer> ports, Dispatcher keyed,
		Dispatcher virtual, LinkCounters counters, boolean sendStacks, SharedSecrets secrets,
		CallAuthorization authorization, int workers, HeldBytes held) implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(ServerLinkOwner.class);

	private static final int LEAST_CAPACITY = 1 << 16;

	private static final int MOST_CAPACITY = 1 << 28;

	/**
	 * Starts what a node's handlers run on.
	 * @param plan what the node is like
	 * @param ports the ports of all lanes, which may be found out later
	 * @return what its links share
	 */
	public static ServerLinkOwner of(NodePlan plan, List<Integer> ports) {
		String id = plan.settings().nodeId();
		List<ServerMethod> methods = plan.serverMethods();
		LinkCounters counters = new LinkCounters(
				(int) Math.min(Integer.MAX_VALUE, (long) plan.lanes() * plan.maxConnections()));
		TaskFailureHandler failed = (task, problem) -> taskFailed(counters.log(), problem);
		Dispatcher keyed = new DispatcherBuilder("kryowire-worker-" + id, failed).workers(plan.workers())
			.capacity(capacity(plan))
			.build(DispatchMode.KEYED);
		Dispatcher virtual = plan.needsVirtualThreads()
				? new DispatcherBuilder("kryowire-virtual-" + id, failed).build(DispatchMode.VIRTUAL) : keyed;
		return new ServerLinkOwner(plan.codec(), methods, ports, keyed, virtual, counters, plan.sendStacks(),
				SharedSecrets.of(plan.settings().secrets()), new CallAuthorization(plan.authorizer(), id),
				plan.workers(), new HeldBytes(plan.maxHeldBytes(), (long) plan.maxConnections() * plan.lanes()));
	}

	/**
	 * Room for whatever a peer may have under way on all lanes: half of it is shared by
	 * the keys.
	 */
	private static int capacity(NodePlan plan) {
		return (int) Math.min(MOST_CAPACITY,
				Math.max(LEAST_CAPACITY, 2L * plan.lanes() * plan.settings().windowCalls()));
	}

	static void taskFailed(CountedLog log, Throwable problem) {
		String more = log.next("task " + problem.getClass().getName());
		if (more != null) {
			logger.error("A task has failed outside of its handler{}", more, problem);
		}
	}

	/**
	 * Drops the calls that no handler has begun with, and ends the handlers' threads.
	 */
	@Override
	public void close() {
		this.keyed.drain(Duration.ZERO);
		this.keyed.close();
		if (this.virtual != this.keyed) {
			this.virtual.close();
		}
	}

}
