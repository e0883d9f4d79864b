/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.codec.json.JsonCodec;

/**
 * The same links, frames and methods, but arguments and results are JSON: what
 * {@code kryowire.codec.format: json} makes of a call.
 */
public final class KryowireJsonSubject implements CallSubject {

	private final KryowireSubject subject = new KryowireSubject(JsonCodec.of(), null);

	@Override
	public void serve(CallRow row, CallService service, int port) {
		this.subject.serve(row, service, port);
	}

	@Override
	public CallClient connect(CallRow row, int port) throws InterruptedException {
		return this.subject.connect(row, port);
	}

}
