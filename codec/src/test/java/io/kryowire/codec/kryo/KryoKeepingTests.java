/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.AbstractKeepingEdgesContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * What messages of the binary codec carry along for others.
 */
class KryoKeepingTests extends AbstractKeepingEdgesContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return KryoCodecs.of(filter, describing, types);
	}

}
