/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

/**
 * A write that is known to have been executed, with the version that it was given.
 *
 * @param key the key
 * @param version the version
 * @param mark the value
 * @param sent a time before it was executed
 * @param known a time when it was executed
 */
record OwnedWrite(String key, long version, WriteMark mark, long sent, long known) {

	OwnedWrite knownAlsoAt(long time) {
		return (time < this.known) ? new OwnedWrite(this.key, this.version, this.mark, this.sent, time) : this;
	}

	OwnedWrite sentAt(long time) {
		return new OwnedWrite(this.key, this.version, this.mark, time, this.known);
	}

	@Override
	public String toString() {
		return "version %d of key '%s', %s".formatted(this.version, this.key, this.mark.text());
	}

}
