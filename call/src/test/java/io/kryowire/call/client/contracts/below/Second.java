/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client.contracts.below;

import io.kryowire.call.contract.KryonetExchange;

/**
 * A contract in a package below.
 */
@KryonetExchange
public interface Second {

	/**
	 * Does something.
	 */
	void work();

}
