/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a method with {@link StateListener} cannot be one. The message names the
 * method and says why.
 */
public final class InvalidStateListenerException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	public InvalidStateListenerException(Method method, String problem, @Nullable Throwable cause) {
		super("@StateListener %s: %s".formatted(method.toGenericString(), problem), cause);
	}

}
