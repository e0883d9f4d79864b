/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.AbstractHostileSchemaContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * Schemas of strangers, for the readable codec.
 */
class JsonHostileSchemaTests extends AbstractHostileSchemaContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return JsonCodecs.of(filter, describing, types);
	}

}
