/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;

import io.kryowire.dispatch.DispatchMode;
import io.kryowire.notify.driver.SubscriptionSettings;
import io.kryowire.test.waiting.Waiting;

/**
 * Settings with which tests need not wait long.
 */
public final class Quick {

	/** For tests of a server that is silent. */
	static final ListenerSettings SETTINGS = ListenerSettings.DEFAULTS.withMode(DispatchMode.KEYED, 2)
		.withDrainTimeout(Waiting.LONGEST)
		.withSubscription(new SubscriptionSettings(Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofSeconds(2),
				Duration.ofMillis(20), Duration.ofMillis(500)));

	/** For all others: a machine that is slow is no server that is dead. */
	public static final ListenerSettings CALM = SETTINGS.withSubscription(new SubscriptionSettings(
			Duration.ofSeconds(1), Waiting.LONGEST, Waiting.LONGEST, Duration.ofMillis(20), Duration.ofMillis(500)));

	/** How many times as many messages are sent where there are many of them. */
	static final int TIMES = Integer.getInteger("kryowire.test.loads", 1);

	private Quick() {
	}

}
