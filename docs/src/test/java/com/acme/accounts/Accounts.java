/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.accounts;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

@KryonetExchange("accounts")
public interface Accounts {

	Account add(@RouteKey String number, long cents);

}
