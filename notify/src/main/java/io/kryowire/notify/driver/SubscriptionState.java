/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

/**
 * What can be said of a {@link LivingSubscription}.
 */
public enum SubscriptionState {

	/** It has not been started, or it has nothing to subscribe. */
	IDLE,

	/** It has been started and was never subscribed yet. */
	CONNECTING,

	/** The server has confirmed every topic, and answers. */
	LIVE,

	/** It was live and is not: what is published now does not arrive. */
	LOST,

	/** It has been stopped. */
	STOPPED

}
