/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a call, from its caller and from the nodes. There are millions of
 * them, so texts that many have in common are there once.
 */
final class OwnedCall {

	static final long NEVER = Long.MAX_VALUE;

	/** The number of an id that has none. */
	static final int NONE = -1;

	private final String name;

	private final int number;

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

	long begun = NEVER;

	long ended = NEVER;

	Ownership ownership = Ownership.NONE;

	/** Whether it was told that its write was refused. */
	boolean refused;

	/** The first of its writes, which is one, or several if it was sent again. */
	@Nullable OwnedWrite write;

	OwnedCall(String name, int number) {
		this.name = name;
		this.number = number;
	}

	String id() {
		return (this.number != NONE) ? this.name + this.number : this.name;
	}

	/** Whether a caller or a node knows of it, and not only a value that names it. */
	boolean isSeen() {
		return this.asked != NEVER || this.answered != NEVER || this.runs > 0;
	}

	boolean isRunWhole() {
		return this.success && this.runs == 1 && this.ended != NEVER;
	}

	/**
	 * Its write, the latest one if it was executed again; {@code null} if there is none.
	 */
	@Nullable OwnedWrite written() {
		OwnedWrite last = null;
		for (OwnedWrite each = this.write; each != null; each = each.next) {
			if (each.isExecuted() && (last == null || each.version > last.version)) {
				last = each;
			}
		}
		return last;
	}

	@Override
	public String toString() {
		return "call %s of key '%s' (epoch %d, nonce %d, counter %d)".formatted(id(), this.key, this.ownership.epoch(),
				this.ownership.nonce(), this.count);
	}

}
