/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

/**
 * Is told what happens to subscriptions.
 */
@FunctionalInterface
public interface SubscriptionEventListener {

	/**
	 * Takes note of an event. Called for one event after the other. What this method
	 * throws is logged.
	 * @param event the event
	 */
	void onSubscriptionEvent(SubscriptionEvent event);

}
