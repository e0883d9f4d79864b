/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryowire;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.json.JsonCodec;

/**
 * Kryowire's {@link JsonCodec}.
 */
public final class KryowireJsonSubject extends WireCodecSubject {

	@Override
	WireCodec codec(Class<?> rootType) {
		return JsonCodec.of(rootType);
	}

}
