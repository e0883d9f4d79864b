/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

/**
 * What is known of a call, from its caller and from the nodes.
 */
final class OwnedCall {

	static final long NEVER = Long.MAX_VALUE;

	final String id;

	String key = "";

	boolean counting;

	long asked = NEVER;

	/** When it ended for its caller. */
	long answered = NEVER;

	boolean success;

	long count;

	boolean mayHaveRun = true;

	String outcome = "not answered";

	int runs;

	int slot;

	long begun = NEVER;

	long ended = NEVER;

	long epoch;

	long nonce;

	OwnedCall(String id) {
		this.id = id;
	}

	boolean isRunWhole() {
		return this.success && this.runs == 1 && this.ended != NEVER;
	}

	boolean isSameTenure(OwnedCall other) {
		return this.epoch == other.epoch && this.nonce == other.nonce;
	}

	@Override
	public String toString() {
		return "call %s of key '%s' (epoch %d, nonce %d, counter %d)".formatted(this.id, this.key, this.epoch,
				this.nonce, this.count);
	}

}
