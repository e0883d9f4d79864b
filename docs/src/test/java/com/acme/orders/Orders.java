/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.orders;

import java.util.List;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;

@KryonetExchange(name = "orders", deadline = "1m")
public interface Orders {

	@KryonetExchange(idempotent = true)
	Receipt place(@RouteKey String customer, String item);

	@KryonetExchange(idempotent = true, deadline = "500ms")
	boolean isOpen();

	@KryonetExchange(broadcast = true)
	List<NodeResult<Integer>> customers();

}
