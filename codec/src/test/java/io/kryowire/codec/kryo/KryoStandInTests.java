/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.AbstractStandInContract;
import io.kryowire.codec.WireCodec;

/**
 * Collections of unknown classes, carried by the binary codec.
 */
class KryoStandInTests extends AbstractStandInContract {

	@Override
	protected WireCodec codec(Class<?>... types) {
		return KryoCodec.of(types);
	}

}
