/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.messages.kryowire;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Kryowire's messages with its {@link KryoCodec}.
 */
public final class KryowireSubject extends AbstractSubject {

	@Override
	WireCodec codec(Class<?> type) {
		return KryoCodec.of(type);
	}

}
