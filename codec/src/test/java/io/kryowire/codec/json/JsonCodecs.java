/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Map;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.schema.TypeTable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Codecs for the contracts of the readable codec.
 */
final class JsonCodecs {

	private JsonCodecs() {
	}

	/** A codec that knows some types. */
	static WireCodec of(WireFilter filter, boolean describing, Class<?>... types) {
		WireCodec codec = new JsonCodec(new TypeTable(filter, Map.of()), JsonMapper.shared(), describing);
		for (Class<?> type : types) {
			codec.coder(type);
		}
		return codec;
	}

}
