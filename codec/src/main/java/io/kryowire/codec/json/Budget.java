/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireLimits;
import io.kryowire.codec.schema.ReadingCost;

/**
 * Counts what one message holds and refuses what exceeds the limits.
 */
final class Budget {

	private final WireLimits limits;

	private final String hint;

	private final ReadingCost cost = new ReadingCost();

	private int depth;

	private long refs;

	/**
	 * Starts to count.
	 * @param limits what is allowed
	 * @param hint what to add where objects are nested too deep
	 */
	Budget(WireLimits limits, String hint) {
		this.limits = limits;
		this.hint = hint;
	}

	/** What the message has cost so far, while it is read. */
	ReadingCost cost() {
		return this.cost;
	}

	/**
	 * Counts the objects read and the steps taken so far: the same before and after a
	 * plain value.
	 */
	long spent() {
		return this.refs + this.cost.steps();
	}

	/** An object begins that may nest others. */
	void enter() {
		if (++this.depth > this.limits.maxDepth()) {
			throw LimitExceededException.of("maxdepth", this.limits.maxDepth(),
					"An object nested " + this.depth + " deep" + this.hint);
		}
		count(1);
	}

	/** An object begins, which nests none if it is a leaf. */
	void enter(boolean leaf) {
		if (leaf) {
			count(1);
		}
		else {
			enter();
		}
	}

	/** The object ends. */
	void leave(boolean leaf) {
		if (!leaf) {
			leave();
		}
	}

	/** The object ends. */
	void leave() {
		this.depth--;
	}

	void count(int objects) {
		this.refs += objects;
		if (this.refs > this.limits.maxRefs()) {
			throw LimitExceededException.of("maxrefs", this.limits.maxRefs(), "A message of " + this.refs + " objects");
		}
	}

	/** Checks how long something is before memory is taken for it. */
	void length(long length) {
		if (length > this.limits.maxArray()) {
			throw LimitExceededException.of("maxarray", this.limits.maxArray(), length + " elements");
		}
	}

}
