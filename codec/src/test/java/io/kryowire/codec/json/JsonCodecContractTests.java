/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.AbstractWireCodecContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * The contract, kept by the readable codec.
 */
class JsonCodecContractTests extends AbstractWireCodecContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return JsonCodecs.of(filter, describing, types);
	}

}
