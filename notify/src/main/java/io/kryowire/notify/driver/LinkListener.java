/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link SubscriptionLink} tells.
 */
interface LinkListener {

	void message(byte[] channel, byte @Nullable [] pattern, byte[] body);

	void subscribed(Topic topic);

	/** Keys that are tracked have changed in one step, all of them if {@code null}. */
	void keysChanged(@Nullable List<byte[]> names);

	/** Something else has come from the server: it is there. */
	void alive();

}
