/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.restart;

import io.kryowire.call.contract.KryonetExchange;

@KryonetExchange("tariff")
interface Tariff {

	Fare fare(String town);

	record Fare(String town, int cents) {

	}

}
