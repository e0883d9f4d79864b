/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryowire.evolution;

import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Kryowire where the older version writes and the newer one reads.
 */
public final class OlderVersionSubject extends EvolutionSubject {

	public OlderVersionSubject() {
		this(KryoCodec.of(OlderQuote.class).coder(OlderQuote.class));
	}

	private OlderVersionSubject(WireCoder<OlderQuote> older) {
		super(older, KryoCodec.of(NewerQuote.class).coder(NewerQuote.class).reading(known(older)));
	}

	private static KnownSchemas known(WireCoder<?> writer) {
		KnownSchemas known = new KnownSchemas(1, 1 << 16);
		known.learn(writer.schema());
		return known;
	}

	@Override
	public Object own(Object value) {
		return OlderQuote.of((QuoteBefore) value);
	}

}
