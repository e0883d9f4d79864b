/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

/** A price, with its amount within. */
public record Price(String article, Amount amount) {

	/** An amount of money. */
	public record Amount(long cents) {
	}

}
