/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link SubscriptionLink} tells.
 */
interface LinkListener {

	void message(byte[] channel, byte @Nullable [] pattern, byte[] body);

	void subscribed(Topic topic);

	/** Something else has come from the server: it is there. */
	void alive();

}
