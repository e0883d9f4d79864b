/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * Carries a checked exception from a listener method to the container, which hands its
 * cause to the {@link RedisMessageErrorHandler}.
 */
final class ListenerMethodException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ListenerMethodException(String method, Exception cause) {
		super("%s has thrown %s".formatted(method, cause), cause);
	}

}
