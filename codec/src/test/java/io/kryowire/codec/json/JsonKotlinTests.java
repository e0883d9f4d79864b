/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.AbstractKotlinContract;
import io.kryowire.codec.WireCodec;

/**
 * Classes of Kotlin, carried by the readable codec.
 */
class JsonKotlinTests extends AbstractKotlinContract {

	@Override
	protected WireCodec codec(Class<?>... types) {
		return JsonCodec.of(types);
	}

}
