/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import org.jspecify.annotations.Nullable;

/**
 * A write that was sent, and if it is known to have been executed, the version that it
 * was given.
 */
final class OwnedWrite {

	/** Versions are positive. */
	private static final long NO_VERSION = 0;

	final String key;

	final OwnedCall call;

	final Ownership ownership;

	final long count;

	/** The call whose value was counted up, {@code null} for the first one. */
	final @Nullable OwnedCall after;

	long version = NO_VERSION;

	/** When it was sent, {@code NEVER} if no node has said so. */
	long sent = OwnedCall.NEVER;

	/** A time when it was executed. */
	long known = OwnedCall.NEVER;

	/** Another one of the same call. */
	@Nullable OwnedWrite next;

	OwnedWrite(String key, OwnedCall call, Ownership ownership, long count, @Nullable OwnedCall after) {
		this.key = key;
		this.call = call;
		this.ownership = ownership;
		this.count = count;
		this.after = after;
	}

	boolean isSame(OwnedWrite other) {
		return this.call == other.call && this.key.equals(other.key) && this.count == other.count
				&& this.after == other.after && this.ownership.equals(other.ownership);
	}

	boolean isExecuted() {
		return this.version != NO_VERSION;
	}

	/** A write that was sent again has two versions. */
	boolean isSent() {
		return sentTime() != OwnedCall.NEVER;
	}

	private long sentTime() {
		long time = OwnedCall.NEVER;
		for (OwnedWrite each = this.call.write; each != null; each = each.next) {
			time = isSame(each) ? Math.min(time, each.sent) : time;
		}
		return time;
	}

	/** A time before it was executed, if it is known. */
	long since() {
		return Math.min(this.known, sentTime());
	}

	/** What it says, which is the mark without its version. */
	String text() {
		return new WriteMark(this.call.id(), this.ownership.slot(), this.count,
				(this.after != null) ? this.after.id() : "", this.ownership.epoch(), this.ownership.nonce())
			.text();
	}

	@Override
	public String toString() {
		return "version %d of key '%s', %s".formatted(this.version, this.key, text());
	}

}
