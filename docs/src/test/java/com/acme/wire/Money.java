/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wire;

import java.util.Currency;

public final class Money {

	private final long cents;

	private final Currency currency;

	public Money(long cents, Currency currency) {
		this.cents = cents;
		this.currency = currency;
	}

	public long cents() {
		return this.cents;
	}

	public Currency currency() {
		return this.currency;
	}

}
