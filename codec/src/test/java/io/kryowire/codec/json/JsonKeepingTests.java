/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.AbstractKeepingEdgesContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * What messages of the readable codec carry along for others.
 */
class JsonKeepingTests extends AbstractKeepingEdgesContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return JsonCodecs.of(filter, describing, types);
	}

}
