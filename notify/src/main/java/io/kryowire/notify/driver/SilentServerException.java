/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

/**
 * The reason why a connection was given up that had not been lost.
 */
final class SilentServerException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	SilentServerException(String what, SubscriptionSettings settings) {
		super("The server is silent: %s (heartbeat %s, answer expected within %s, attempts within %s)".formatted(what,
				TimeText.of(settings.heartbeat()), TimeText.of(settings.heartbeatTimeout()),
				TimeText.of(settings.attemptTimeout())));
	}

}
