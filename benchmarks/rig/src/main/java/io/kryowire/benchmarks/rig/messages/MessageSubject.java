/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.util.List;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;

/**
 * A product that publishes typed messages over Redis. Has a constructor without
 * parameters; its publishers and its listeners are in different JVMs.
 */
public interface MessageSubject {

	/**
	 * Begins to listen, over connections of its own, and returns when the server has
	 * confirmed that. Called once for each listener.
	 * @param port where Redis is, on this machine
	 * @param channel the channel
	 * @param handler what the application does with each message; thread-safe
	 */
	void listen(int port, String channel, Consumer<OrderRecord> handler) throws Exception;

	/**
	 * Connects what publishes.
	 * @param port where Redis is, on this machine
	 * @param channel the channel
	 * @param failures is told why, for each message that could not be published
	 * @return the publisher, which several threads use at the same time
	 */
	MessagePublisher publisher(int port, String channel, Consumer<Throwable> failures) throws Exception;

	/**
	 * The ways to publish that are worth trying; the best one is measured.
	 * @return at least one way
	 */
	List<Publishing> publishings();

}
