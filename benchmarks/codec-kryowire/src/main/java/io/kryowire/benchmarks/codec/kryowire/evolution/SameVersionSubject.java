/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryowire.evolution;

import io.kryowire.benchmarks.rig.codec.model.QuoteAfter;
import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Kryowire where the newer version writes and reads.
 */
public final class SameVersionSubject extends EvolutionSubject {

	public SameVersionSubject() {
		this(KryoCodec.of(NewerQuote.class).coder(NewerQuote.class));
	}

	private SameVersionSubject(WireCoder<NewerQuote> coder) {
		super(coder, coder.reading(new KnownSchemas(1, 1 << 16)));
	}

	@Override
	public Object own(Object value) {
		return NewerQuote.of(QuoteAfter.of((QuoteBefore) value));
	}

}
