/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.AbstractStandInContract;
import io.kryowire.codec.WireCodec;

/**
 * Collections of unknown classes, carried by the readable codec.
 */
class JsonStandInTests extends AbstractStandInContract {

	@Override
	protected WireCodec codec(Class<?>... types) {
		return JsonCodec.of(types);
	}

}
