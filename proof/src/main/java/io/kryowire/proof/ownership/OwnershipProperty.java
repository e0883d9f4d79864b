/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

/**
 * What must hold for slots with owners.
 */
public enum OwnershipProperty {

	/** In the order of versions, epochs do not go back, and an epoch has one nonce. */
	FENCED("fenced"),

	/** Each write counts up the value that was written before it. */
	CHAINED("chained"),

	/** Nothing was written that no node has sent, or that was refused. */
	SENT("sent"),

	/** Successful calls of two owners of a slot do not overlap, nor go back in epochs. */
	APART("apart"),

	/** Who calls after somebody was told a counter is told a higher one. */
	GROWING("growing"),

	/** A counter is told to one caller only. */
	UNIQUE("unique"),

	/** What was told as done was written, with that counter. */
	TOLD("told"),

	/** A call is run once at most, and not at all if the caller was told so. */
	ONCE("once"),

	/** In the end, Redis holds the last value that was written. */
	SETTLED("settled"),

	/** In the end, each slot has an owner, and calls of each key are answered. */
	OWNED("owned");

	private final String words;

	OwnershipProperty(String words) {
		this.words = words;
	}

	/**
	 * Returns the name of the property in reports.
	 * @return the name
	 */
	public String words() {
		return this.words;
	}

}
