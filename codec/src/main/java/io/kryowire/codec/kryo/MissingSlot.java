/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.evolution.StructResolution.Missing;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * What a field holds that is not written.
 *
 * @param type our type
 * @param missing the field
 * @param constant the value that all messages share
 * @param shared whether they share it
 */
record MissingSlot(TypeDefinition type, Missing missing, @Nullable Object constant,
		boolean shared) implements ReadingSlot {

	static MissingSlot of(TypeDefinition type, Missing missing) {
		boolean shared = !missing.value().isRequired() && !missing.value().isFresh();
		return new MissingSlot(type, missing, shared ? missing.value().value() : null, shared);
	}

	@Override
	public @Nullable Object read(WireInput in) {
		if (this.shared) {
			return this.constant;
		}
		if (this.missing.value().isRequired()) {
			throw Refusals.required(this.type, this.missing.target());
		}
		in.cost().heap(this.missing.value().heap(), "default");
		return this.missing.value().value();
	}

}
