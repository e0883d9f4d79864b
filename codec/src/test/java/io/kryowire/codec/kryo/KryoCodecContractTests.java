/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.AbstractWireCodecContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * The contract, kept by the binary codec.
 */
class KryoCodecContractTests extends AbstractWireCodecContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return KryoCodecs.of(filter, describing, types);
	}

}
