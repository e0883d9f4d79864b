/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

/**
 * Thrown when an application would have an embedded Redis in production.
 */
final class ForbiddenProfileException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ForbiddenProfileException(String profile) {
		super("An embedded Redis forgets everything when its application ends, and profile \"%s\" is active"
			.formatted(profile));
	}

}
