/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import java.util.Optional;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;

/**
 * Kryowire as Spring Boot applications have it: an injected client, an annotated service,
 * configuration by application.yml, and everything timed. Two settings differ from the
 * defaults: handlers and completions run on the network threads.
 */
public final class SpringKryowireSubject implements CallSubject {

	@Override
	public Optional<String> refusal(CallRow row) {
		return (row != CallRow.SLOW_CONSUMER) ? Optional.empty()
				: Optional.of("asks for what is a matter of the link alone");
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		Applications.answer(service, port, "--kryowire.kryonet.server.execution=inline");
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return Applications.call(port, NetworkThreadCompletions.class);
	}

}
