/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.AbstractLimitContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * How much the binary codec carries.
 */
class KryoLimitTests extends AbstractLimitContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return KryoCodecs.of(filter, describing, types);
	}

}
