/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.AbstractLimitContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * How much the readable codec carries.
 */
class JsonLimitTests extends AbstractLimitContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return JsonCodecs.of(filter, describing, types);
	}

}
