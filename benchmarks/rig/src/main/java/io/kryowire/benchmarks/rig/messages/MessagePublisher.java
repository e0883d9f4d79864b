/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;

/**
 * The publishing side of a product.
 */
@FunctionalInterface
public interface MessagePublisher {

	/**
	 * Publishes a message, and returns when the product lets its caller go on.
	 * @param message the message
	 */
	void publish(OrderRecord message) throws Exception;

}
