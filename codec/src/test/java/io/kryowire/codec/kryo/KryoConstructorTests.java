/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.AbstractConstructorContract;
import io.kryowire.codec.WireCodec;

/**
 * Classes made by constructors, carried by the binary codec.
 */
class KryoConstructorTests extends AbstractConstructorContract {

	@Override
	protected WireCodec codec(Class<?>... types) {
		return KryoCodec.of(types);
	}

}
