/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryowire;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Kryowire's {@link KryoCodec}.
 */
public final class KryowireSubject extends WireCodecSubject {

	@Override
	WireCodec codec(Class<?> rootType) {
		return KryoCodec.of(rootType);
	}

}
