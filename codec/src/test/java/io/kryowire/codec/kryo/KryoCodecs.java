/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;
import java.util.Map;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.schema.TypeTable;

/**
 * Codecs for the contracts of the binary codec.
 */
final class KryoCodecs {

	private KryoCodecs() {
	}

	/** A codec that knows some types. */
	static WireCodec of(WireFilter filter, boolean describing, Class<?>... types) {
		return of(filter, describing, CompiledReaders.USES, types);
	}

	/** A codec that compiles what reads other versions after some objects. */
	static WireCodec of(WireFilter filter, boolean describing, int uses, Class<?>... types) {
		WireCodec codec = new KryoCodec(new TypeTable(filter, Map.of()), List.of(), describing, uses);
		for (Class<?> type : types) {
			codec.coder(type);
		}
		return codec;
	}

}
