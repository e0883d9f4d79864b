/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * A Redis with one slot and one key, and a replica of it that is behind.
 */
final class ModelStore {

	private static final int LEASE = 12;

	private final Fencing fencing;

	private State primary;

	private State replica;

	/** Goes on after a failover, as the clock does. */
	private long version;

	ModelStore(Fencing fencing, int nodes) {
		this.fencing = fencing;
		this.primary = new State(-1, 0, 0, 0, 0, null, 0, new long[nodes]);
		this.replica = this.primary;
	}

	boolean isOwner(int node, long epoch, long nonce) {
		return this.primary.owner == node && this.primary.epoch == epoch && this.primary.nonce == nonce;
	}

	boolean isFree(long now) {
		return this.primary.owner < 0 || now > this.primary.renewed[this.primary.owner] + LEASE;
	}

	/** Returns until when the node may go on by its own clock. */
	long renew(int node, long now) {
		long[] renewed = this.primary.renewed.clone();
		renewed[node] = now;
		this.primary = new State(this.primary.owner, this.primary.epoch, this.primary.nonce, this.primary.fenceEpoch,
				this.primary.fenceNonce, this.primary.mark, this.primary.version, renewed);
		return now + LEASE - 1;
	}

	/** Gives the slot to a node, and returns the epoch. */
	long take(int node, long nonce) {
		long epoch = Math.max(this.primary.epoch, this.primary.fenceEpoch) + 1;
		this.primary = new State(node, epoch, nonce, epoch, nonce, this.primary.mark, this.primary.version,
				this.primary.renewed);
		return epoch;
	}

	/** Returns the version, or 0 if the write is refused. */
	long write(WriteMark mark) {
		boolean accepted = switch (this.fencing) {
			case EQUAL -> mark.epoch() == this.primary.fenceEpoch && mark.nonce() == this.primary.fenceNonce;
			case ORDER -> mark.epoch() >= this.primary.fenceEpoch;
			case NONE -> true;
		};
		if (!accepted) {
			return 0;
		}
		this.version++;
		this.primary = new State(this.primary.owner, this.primary.epoch, this.primary.nonce, this.primary.fenceEpoch,
				this.primary.fenceNonce, mark, this.version, this.primary.renewed);
		return this.version;
	}

	@Nullable WriteMark mark() {
		return this.primary.mark;
	}

	long version() {
		return this.primary.version;
	}

	void replicate() {
		this.replica = this.primary;
	}

	/** Whoever watches a lease begins to watch another version. */
	void failOver(long now) {
		long[] renewed = this.replica.renewed.clone();
		Arrays.fill(renewed, now);
		this.primary = new State(this.replica.owner, this.replica.epoch, this.replica.nonce, this.replica.fenceEpoch,
				this.replica.fenceNonce, this.replica.mark, this.replica.version, renewed);
	}

	/** How writes are refused. */
	enum Fencing {

		/** Those that carry another fence. */
		EQUAL,

		/** Those that carry a lower epoch. */
		ORDER,

		/** None. */
		NONE

	}

	private record State(int owner, long epoch, long nonce, long fenceEpoch, long fenceNonce, @Nullable WriteMark mark,
			long version, long[] renewed) {
	}

}
