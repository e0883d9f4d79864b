/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Receives what a {@link LivingSubscription} hears.
 * <p>
 * Messages and events come one at a time and in order: a message that follows
 * {@link SubscriptionEvent.Kind#RECOVERED} arrived after it. Everything is called on the
 * threads that keep the subscription alive, so an implementation must be quick.
 */
public interface SubscriptionReceiver {

	/**
	 * Takes a message. May wait for room, within bounds: meanwhile nothing else is read,
	 * and silence is not taken for a lost connection.
	 * @param channel the channel it was published to
	 * @param pattern the pattern through which it came, or {@code null}
	 * @param body its bytes, which are the receiver's
	 */
	void message(byte[] channel, byte @Nullable [] pattern, byte[] body);

	/**
	 * Takes note of keys that have changed, of which a {@link KeyTracking} tells.
	 * @param names the names of the keys, which are the receiver's, all those together
	 * that the server has changed in one step; {@code null} if any may have changed
	 */
	default void keysChanged(@Nullable List<byte[]> names) {
	}

	/**
	 * Takes note of an event.
	 * @param event the event
	 */
	void event(SubscriptionEvent event);

}
