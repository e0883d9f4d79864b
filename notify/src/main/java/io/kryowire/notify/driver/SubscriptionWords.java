/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

/**
 * What the log says of a subscription.
 *
 * @param what what it is
 * @param meanwhile what is to be known while it is not live
 * @param afterwards what is to be known when it is back
 * @param commands what the user must be allowed to use
 * @param where on what
 */
record SubscriptionWords(String what, String meanwhile, String afterwards, String commands, String where) {

	static final SubscriptionWords MESSAGES = new SubscriptionWords("Redis subscription",
			"messages that are published meanwhile are lost", "Messages that were published meanwhile are lost",
			"SUBSCRIBE or PSUBSCRIBE", "one of the channels and patterns");

	static final SubscriptionWords TRACKING = new SubscriptionWords("Tracking of keys in Redis",
			"until then foreign writes are found by sweeps, after kryowire.state.sweep-interval",
			"All keys are compared", "CLIENT TRACKING, HELLO or SUBSCRIBE", "a connection that tracks keys");

	static final SubscriptionWords SHARDS = new SubscriptionWords("Subscription to a shard of Redis",
			"writes that are announced in it meanwhile are found by the next proof; a server without shards announces to all masters",
			"Writes that were announced meanwhile are found by the next proof", "SSUBSCRIBE or SUNSUBSCRIBE",
			"one of the channels");

}
