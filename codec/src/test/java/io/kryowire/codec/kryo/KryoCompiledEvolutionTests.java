/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.AbstractEvolutionEdgesContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;

/**
 * The rules of evolution in code that is made for each version at once.
 */
class KryoCompiledEvolutionTests extends AbstractEvolutionEdgesContract {

	@Override
	protected WireCodec codec(WireFilter filter, boolean describing, Class<?>... types) {
		return KryoCodecs.of(filter, describing, 0, types);
	}

}
