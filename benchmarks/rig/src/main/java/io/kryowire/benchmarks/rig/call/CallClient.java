/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * The calling side of a product, connected by one connection. Each method calls that of
 * {@link CallService} with its name; a product implements those of its rows.
 */
public interface CallClient extends AutoCloseable {

	/**
	 * Asks, and does not wait for the answer.
	 */
	void sum(int first, int second, Answer answer) throws Exception;

	/**
	 * Asks and waits, in the way the product does that best.
	 * @return the sum
	 */
	default int sumNow(int first, int second) throws Exception {
		AwaitedAnswer answer = new AwaitedAnswer();
		sum(first, second, answer);
		return (int) answer.await();
	}

	/**
	 * Asks with an object.
	 */
	default void sum(Sum sum, Answer answer) throws Exception {
		throw new UnsupportedOperationException("sum of an object");
	}

	/**
	 * Asks for a sum that takes its handler 20 ms, and waits for it. Called by many
	 * threads at a time.
	 * @param caller who asks, which is the key of the call where a product has keys
	 * @return the sum
	 */
	default int query(int caller, int first, int second) throws Exception {
		throw new UnsupportedOperationException("query");
	}

	/**
	 * Sends what is not answered. May wait for room.
	 */
	default void tell(int first, int second) throws Exception {
		throw new UnsupportedOperationException("tell");
	}

	/**
	 * Asks how many tells have been handled, after all that this client has sent, if the
	 * product keeps the order.
	 * @return their number
	 */
	default long told() throws Exception {
		throw new UnsupportedOperationException("told");
	}

	/**
	 * Sends a large value and waits for the acknowledgement.
	 * @return what the service has answered
	 */
	default long big(byte[] value) throws Exception {
		throw new UnsupportedOperationException("big");
	}

	/**
	 * Sends an item, to be acknowledged.
	 */
	default void push(Item item, Answer answer) throws Exception {
		throw new UnsupportedOperationException("push");
	}

	/**
	 * Sends what is not answered to the slow method, without waiting for room.
	 * @return whether the product took it; what it has refused it will not deliver
	 */
	default boolean offer(byte[] value) throws Exception {
		throw new UnsupportedOperationException("offer");
	}

	/**
	 * How often the connection was lost.
	 * @return 0 if all is well
	 */
	default long disconnects() {
		return 0;
	}

	/**
	 * Sends what this client still holds back, because no more calls will follow for now.
	 */
	default void flush() throws Exception {
	}

	@Override
	void close() throws Exception;

}
