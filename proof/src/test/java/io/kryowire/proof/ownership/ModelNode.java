/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import org.jspecify.annotations.Nullable;

/**
 * A node of the model. It does one thing at a time, and nothing while it is paused; what
 * it has sent arrives at any time.
 */
final class ModelNode {

	private final int number;

	private final ModelStore store;

	private final boolean ownClock;

	private final OwnershipLog log;

	private final OwnershipLog caller;

	boolean paused;

	private boolean owning;

	private long epoch;

	private long nonce;

	private long validUntil;

	private long count;

	private String last = "";

	private @Nullable String call;

	private @Nullable WriteMark underWay;

	/** What became of the write: 0 if it was refused, -1 if it has not arrived. */
	private long arrived;

	ModelNode(int number, ModelStore store, boolean ownClock, OwnershipLog log, OwnershipLog caller) {
		this.number = number;
		this.store = store;
		this.ownClock = ownClock;
		this.log = log;
		this.caller = caller;
	}

	private boolean isValid(long now) {
		return this.owning && (!this.ownClock || now < this.validUntil);
	}

	/** Whether what it believes is so, or it will find out before it does anything. */
	boolean isUpToDate() {
		return this.call == null && (!this.owning || isOwner());
	}

	private boolean isOwner() {
		return this.store.isOwner(this.number, this.epoch, this.nonce);
	}

	void renewOrNotice(long now) {
		if (!this.owning) {
			return;
		}
		if (isOwner() && isValid(now)) {
			this.validUntil = this.store.renew(this.number, now);
		}
		else {
			this.owning = false;
		}
	}

	void take(long now, long newNonce) {
		if (this.owning || this.call != null || !this.store.isFree(now)) {
			return;
		}
		this.nonce = newNonce;
		this.epoch = this.store.take(this.number, newNonce);
		this.validUntil = this.store.renew(this.number, now);
		this.owning = true;
		read();
	}

	private void read() {
		WriteMark mark = this.store.mark();
		this.count = (mark != null) ? mark.count() : 0;
		this.last = (mark != null) ? mark.call() : "";
		if (mark != null) {
			this.log.read("k", this.store.version(), mark);
		}
	}

	void begin(long now, String id, boolean counting) {
		if (this.call != null || !isValid(now)) {
			return;
		}
		this.call = id;
		this.caller.asked(id, "k", counting);
		this.log.begun(id, 7, this.epoch, this.nonce);
		if (counting) {
			this.underWay = new WriteMark(id, 7, this.count + 1, this.last, this.epoch, this.nonce);
			this.arrived = -1;
			this.log.sent("k", this.underWay);
		}
	}

	/** Happens in Redis, also when the node is paused. */
	void arrive() {
		if (this.underWay != null && this.arrived < 0) {
			this.arrived = this.store.write(this.underWay);
		}
	}

	void end(long now) {
		String id = this.call;
		if (id == null || (this.underWay != null && this.arrived < 0)) {
			return;
		}
		boolean done = this.underWay == null || this.arrived > 0;
		if (this.underWay != null && this.arrived > 0) {
			this.log.written("k", this.arrived, this.underWay);
			this.count = this.underWay.count();
			this.last = id;
		}
		else if (this.underWay != null) {
			this.log.refused(id);
		}
		this.log.ended(id);
		if (done && isValid(now)) {
			this.caller.told(id, this.count);
		}
		else {
			this.caller.failed(id, true, "UNKNOWN");
		}
		this.call = null;
		this.underWay = null;
	}

}
