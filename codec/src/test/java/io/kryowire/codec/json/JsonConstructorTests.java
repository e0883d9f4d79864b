/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.AbstractConstructorContract;
import io.kryowire.codec.WireCodec;

/**
 * Classes made by constructors, carried by the readable codec.
 */
class JsonConstructorTests extends AbstractConstructorContract {

	@Override
	protected WireCodec codec(Class<?>... types) {
		return JsonCodec.of(types);
	}

}
