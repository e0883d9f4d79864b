/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * How the last message of a coder was read: the next one is most often of the same
 * version.
 */
final class LastRoot {

	private volatile @Nullable Version version;

	@Nullable Version find(int id, int fingerprint) {
		Version last = this.version;
		return (last != null && last.fingerprint() == fingerprint && last.id() == id) ? last : null;
	}

	void set(int id, int fingerprint, Slot slot, boolean other) {
		this.version = new Version(id, fingerprint, slot, other);
	}

	/**
	 * A version.
	 *
	 * @param id the id of its type
	 * @param fingerprint its fingerprint
	 * @param slot reads what follows the head
	 * @param other whether it is not our own
	 */
	record Version(int id, int fingerprint, Slot slot, boolean other) {
	}

}
