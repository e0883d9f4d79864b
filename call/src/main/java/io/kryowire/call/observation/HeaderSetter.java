/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.kryowire.call.proxy.ClientCall;
import io.micrometer.observation.transport.Propagator;
import org.jspecify.annotations.Nullable;

/**
 * Puts what travels with a trace into the headers of a call.
 */
final class HeaderSetter implements Propagator.Setter<ClientCall> {

	@Override
	public void set(@Nullable ClientCall carrier, String key, String value) {
		if (carrier == null) {
			return;
		}
		try {
			carrier.header(key, value);
		}
		catch (IllegalArgumentException ex) {
			// There is no more room: the call is worth more than its trace.
		}
	}

}
