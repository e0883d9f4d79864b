/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.dispatch;

import io.kryowire.dispatch.DispatcherBuilder;

/**
 * A keyed dispatcher with all its defaults, however many actors there are.
 */
public final class KryowireDefaultsSubject extends KryowireSubject {

	@Override
	void configure(DispatcherBuilder builder, int actors, int stateBytes) {
	}

}
