/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.AbstractNamedSchemaContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * The schemas that messages of the readable codec name.
 */
class JsonNamedSchemaTests extends AbstractNamedSchemaContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return JsonCodecs.of(filter, describing, types);
	}

}
