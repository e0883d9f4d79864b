/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.messages.kryowire;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.json.JsonCodec;

/**
 * Kryowire's messages with its {@link JsonCodec}.
 */
public final class KryowireJsonSubject extends AbstractSubject {

	@Override
	WireCodec codec(Class<?> type) {
		return JsonCodec.of(type);
	}

}
