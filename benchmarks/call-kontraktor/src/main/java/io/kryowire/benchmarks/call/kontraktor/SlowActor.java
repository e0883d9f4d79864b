/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kontraktor;

import io.kryowire.benchmarks.rig.call.CallService;
import org.nustaq.kontraktor.Actor;

/**
 * The slow method, with a thread of its own.
 */
public class SlowActor extends Actor<SlowActor> {

	private CallService service;

	public void begin(CallService service) {
		this.service = service;
	}

	public void consume(byte[] value) {
		this.service.consume(value);
	}

}
