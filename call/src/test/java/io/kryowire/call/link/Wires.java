/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.Executor;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.lane.PeerPlan;

/**
 * What carries the links of a test: sockets or memory.
 */
interface Wires {

	Node start(NodePlan plan);

	Peer connect(PeerPlan plan);

	/**
	 * What a node is to be like.
	 *
	 * @param settings how its links behave
	 * @param port where it listens, 0 for anywhere
	 * @param lanes how many
	 * @param workers how many
	 * @param sendStacks whether callers get stacks
	 * @param methods its methods
	 */
	record NodePlan(LinkSettings settings, int port, int lanes, int workers, boolean sendStacks,
			List<Answered> methods) {
	}

	/**
	 * What a peer is to be like.
	 *
	 * @param settings how its links behave
	 * @param port where the node listens
	 * @param lanes how many
	 * @param completions runs the callers' code
	 * @param exceptions those it knows
	 */
	record PeerPlan(LinkSettings settings, int port, int lanes, Executor completions,
			List<Class<? extends Throwable>> exceptions) {
	}

	/**
	 * A method and who answers it.
	 *
	 * @param method its name and types
	 * @param execution where the handler runs
	 * @param handler answers it
	 */
	record Answered(CallMethod method, Execution execution, Handler handler) {
	}

}
