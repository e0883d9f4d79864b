/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

/**
 * Which calls are observed. All of them are counted and timed in any case, see
 * {@link KryonetMeters}.
 */
public enum ObservationMode {

	/**
	 * Those that are part of something: at a client, calls made within an observation; at
	 * a server, calls that came with headers, such as those of a trace.
	 */
	TRACED,

	/**
	 * Every call. That costs more than the call itself.
	 */
	ALL,

	/**
	 * None.
	 */
	OFF

}
