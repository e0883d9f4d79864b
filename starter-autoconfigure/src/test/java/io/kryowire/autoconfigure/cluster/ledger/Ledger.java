/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.ledger;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * Accounts, each of which one node keeps in its memory and writes as its owner.
 */
@KryonetExchange(name = "ledger")
public interface Ledger {

	/**
	 * Adds to an account.
	 * @param account the account
	 * @param amount how much
	 * @return the sum, and who has added
	 */
	Entry add(@RouteKey String account, long amount);

}
