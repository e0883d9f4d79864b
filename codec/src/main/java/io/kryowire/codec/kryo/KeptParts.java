/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;

import io.kryowire.codec.KeptFields;

/**
 * What a message held besides, and what it belongs to.
 *
 * @param root what the value consisted of when it was read
 * @param parts what is kept
 */
record KeptParts(KeptPlace root, List<Part> parts) implements KeptFields {

	@Override
	public boolean isEmpty() {
		return this.parts.isEmpty();
	}

	@Override
	public String toString() {
		return "%d fields or objects kept".formatted(this.parts.size());
	}

	/**
	 * Something kept.
	 *
	 * @param owner the place of the object that had it, or in whose place it was
	 * @param entry the bytes
	 */
	record Part(KeptPlace owner, KeptEntry entry) {
	}

}
