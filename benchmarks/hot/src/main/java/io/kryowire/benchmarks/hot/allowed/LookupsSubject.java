/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot.allowed;

import java.util.Optional;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.codec.model.PriceUpdate;
import io.kryowire.benchmarks.rig.path.PathSubject;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;

/**
 * Nothing but the lookups that decoding one message makes, with patterns: in a
 * {@link Mixed}, each declared class when it is named first and each value of the JDK's.
 * The type of the message itself was looked up when the coder was made.
 */
public final class LookupsSubject implements PathSubject {

	private final TypeTable table = DecodingSubject.table(PatternsSubject.FILTER);

	private final Roots roots = new Roots(this.table);

	private Named record;

	private Named struct;

	/** So that nothing is dead code. */
	private int named;

	@Override
	public Optional<String> refusal(String row) {
		return DecodingSubject.isOpen(row) ? Optional.empty()
				: Optional.of("there are none: the type was looked up when the coder was made");
	}

	@Override
	public void prepare(String row) {
		this.record = named(OrderRecord.class);
		this.struct = named(PriceUpdate.class);
	}

	/** What a message says of a type. */
	private Named named(Class<?> declared) {
		TypeDefinition definition = this.table.find(declared);
		return new Named(definition.id(), this.table.fingerprint(definition));
	}

	@Override
	public Object run() {
		TypeDefinition found = this.roots.require(this.record.id, this.record.fingerprint);
		this.named += this.roots.require(this.struct.id, this.struct.fingerprint).id();
		for (int i = 0; i < Mixed.EACH; i++) {
			this.table.forms().require(String.class);
			this.table.forms().require(Long.class);
		}
		return found;
	}

	private record Named(int id, int fingerprint) {
	}

}
