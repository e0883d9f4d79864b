/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;

/**
 * Kryowire as Spring Boot applications have it that have set nothing but an address: an
 * injected client and an annotated service, everything timed.
 */
public final class SpringKryowireDefaultsSubject implements CallSubject {

	@Override
	public void serve(CallRow row, CallService service, int port) {
		Applications.answer(service, port);
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return Applications.call(port);
	}

}
