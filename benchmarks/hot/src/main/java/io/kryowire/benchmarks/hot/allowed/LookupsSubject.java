/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot.allowed;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.codec.model.PriceUpdate;
import io.kryowire.benchmarks.rig.path.PathSubject;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;

/**
 * Nothing but the lookups that decoding one message makes, with patterns: the type of the
 * message and, in a {@link Mixed}, each declared class when it is named first and each
 * value of the JDK's.
 */
public final class LookupsSubject implements PathSubject {

	private final TypeTable table = DecodingSubject.table(PatternsSubject.FILTER);

	private final Roots roots = new Roots(this.table);

	private Class<?> type = Object.class;

	private Shape shape = Shape.ANY;

	private Named root;

	private Named record;

	private Named struct;

	private boolean open;

	/** So that nothing is dead code. */
	private int named;

	@Override
	public void prepare(String row) {
		this.open = DecodingSubject.isOpen(row);
		this.type = this.open ? Mixed.class : OrderRecord.class;
		this.shape = new Shape.Exact(this.type);
		this.root = named(this.type);
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
		TypeDefinition found = this.roots.check(this.root.id, this.root.fingerprint, null, this.shape, this.type);
		if (this.open) {
			this.named += this.roots.require(this.record.id, this.record.fingerprint).id();
			this.named += this.roots.require(this.struct.id, this.struct.fingerprint).id();
			for (int i = 0; i < Mixed.EACH; i++) {
				this.table.forms().require(String.class);
				this.table.forms().require(Long.class);
			}
		}
		return found;
	}

	private record Named(int id, int fingerprint) {
	}

}
