/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.AbstractSchemaContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * Versions of types, told apart by the binary codec.
 */
class KryoSchemaTests extends AbstractSchemaContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return KryoCodecs.of(filter, describing, types);
	}

}
