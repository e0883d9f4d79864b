/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * A change in the life of a subscription.
 *
 * @param subscription the name of the subscription
 * @param kind what has happened
 * @param outage for {@link Kind#RECOVERED} how long nothing could arrive, else zero
 * @param cause why the subscription was lost or is not live yet, else {@code null}
 */
public record SubscriptionEvent(String subscription, Kind kind, Duration outage, @Nullable Throwable cause) {

	/**
	 * What can happen to a subscription.
	 */
	public enum Kind {

		/** Live for the first time since it was started. */
		LIVE,

		/** The first attempt to subscribe has failed. More attempts follow. */
		UNAVAILABLE,

		/** No longer live. More attempts follow. */
		LOST,

		/** Live again. What was published in between has not arrived. */
		RECOVERED,

		/** Stopped, by its owner. */
		STOPPED

	}

}
