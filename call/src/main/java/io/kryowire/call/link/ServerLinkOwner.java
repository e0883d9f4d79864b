/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;

import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.codec.WireCodec;
import io.kryowire.dispatch.TaskFailureHandler;
import io.kryowire.dispatch.TaskThreads;
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
 * @param watch gives up calls that nobody waits for any more
 */
public record ServerLinkOwner(WireCodec codec, List<ServerMethod> methods, List<Integer> ports, TaskThreads threads,
		LinkCounters counters, boolean sendStacks, SharedSecrets secrets, CallAuthorization authorization,
		HeldBytes held, CallWatch watch) implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(ServerLinkOwner.class);

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
		TaskThreads threads = plan.threads(failed)
			.whenExhausted((running) -> Exhaustion.log(id, running))
			.buildThreads();
		return new ServerLinkOwner(plan.codec(), methods, ports, threads, counters, plan.sendStacks(),
				SharedSecrets.of(plan.settings().secrets()), new CallAuthorization(plan.authorizer(), id),
				new HeldBytes(plan.maxHeldBytes(), (long) plan.maxConnections() * plan.lanes()),
				new CallWatch(threads));
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
		this.threads.close();
	}

}
