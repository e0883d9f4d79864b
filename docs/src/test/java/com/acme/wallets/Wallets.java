/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wallets;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.stereotype.Component;

/** Those of this node. */
@Component
class Wallets {

	private final Map<String, Long> cents = new ConcurrentHashMap<>();

	long add(String wallet, long cents) {
		return this.cents.merge(wallet, cents, Long::sum);
	}

	long cents(String wallet) {
		return this.cents.getOrDefault(wallet, 0L);
	}

}
