/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import io.kryowire.call.export.ServerCall;

/**
 * Decides what callers see instead of what a service has thrown. A bean. The first one,
 * by their order, that returns another exception decides; what none of them changes
 * travels as it is. A handler that throws, or returns {@code null}, has no opinion.
 */
@FunctionalInterface
public interface KryonetExceptionHandler {

	/**
	 * Handles an exception.
	 * @param call the call that has failed
	 * @param problem what the service has thrown, or what its future has failed with
	 * @return what the caller is to see: the same for no opinion
	 */
	Throwable handle(ServerCall call, Throwable problem);

}
