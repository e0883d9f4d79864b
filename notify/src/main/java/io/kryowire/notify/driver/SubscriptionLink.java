/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.function.BooleanSupplier;

/**
 * One connection that is subscribed, from its opening to its end. The driver's calls and
 * nothing else: when to open another one is {@link LivingSubscription}'s business.
 */
interface SubscriptionLink {

	/**
	 * Nobody subscribes this, so unsubscribing it changes nothing, needs no permission,
	 * and is answered.
	 */
	byte[] NOTHING = "kryowire:heartbeat".getBytes(StandardCharsets.US_ASCII);

	/**
	 * Subscribes, and returns when the link has ended. At least one topic is given.
	 * @param listener is told what arrives, on one thread
	 * @param channels the first channels
	 * @param patterns the first patterns
	 * @throws Exception why the link has ended, if it has not been closed
	 */
	void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) throws Exception;

	/** Asks for a {@link LinkListener#alive()} without waiting for it. */
	void ping();

	/**
	 * Whether everything that is published still comes to the server of this: one goes on
	 * answering after another has taken its place, or after it has left its cluster. Is
	 * asked often, and does not wait.
	 * @return {@code false} if it is known that something does not
	 */
	default boolean isCurrent() {
		return true;
	}

	/**
	 * The same link, which is current only as long as something else holds besides.
	 * @param current whether it does; is asked often
	 */
	default SubscriptionLink whileCurrent(BooleanSupplier current) {
		return new FollowedSubscription(this, current);
	}

	/** Adds to what {@link #run} was given. Does not wait for the confirmation. */
	void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns);

	/** Takes from what has been subscribed. Does not wait for the confirmation. */
	void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns);

	/**
	 * Ends the link at once, from any thread, be the server there or not. Never waits.
	 */
	void close();

}
