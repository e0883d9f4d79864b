/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import io.kryowire.call.export.ServerCall;
import io.kryowire.call.server.KryonetExceptionHandler;

import org.springframework.stereotype.Component;

@Component
class DepotExceptions implements KryonetExceptionHandler {

	@Override
	public Throwable handle(ServerCall call, Throwable problem) {
		return (problem instanceof IllegalStateException) ? new OutOfStockException(problem.getMessage()) : problem;
	}

}
