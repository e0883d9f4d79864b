/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;
import java.util.Map;

import io.kryowire.codec.KeptFields;

/**
 * What is unknown here, by the objects it belongs to.
 *
 * @param root the value that they are in
 * @param parts what is kept of each, by its identity
 */
record JsonKept(Object root, Map<Object, List<KeptPart>> parts) implements KeptFields {

	@Override
	public boolean isEmpty() {
		return false;
	}

	@Override
	public boolean equals(Object other) {
		return this == other;
	}

	@Override
	public int hashCode() {
		return System.identityHashCode(this);
	}

	@Override
	public String toString() {
		return "something kept of %d objects".formatted(this.parts.size());
	}

}
