/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

/**
 * Thrown when an application would use an embedded Redis in production.
 */
final class ForbiddenProfileException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ForbiddenProfileException(String profile) {
		super("kryowire.redis.embedded is true, but the profile '%s' is active: an embedded Redis loses its data when the application stops"
			.formatted(profile));
	}

}
