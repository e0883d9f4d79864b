/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

/**
 * What somebody holds under a key at the end.
 *
 * @param version the version
 * @param hash the hash
 */
record Held(long version, long hash) {

	boolean isAbsent() {
		return this.hash == ValueHash.ABSENT;
	}

	@Override
	public String toString() {
		return Words.value(this.version, this.hash);
	}

}
