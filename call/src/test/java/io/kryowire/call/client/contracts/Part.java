/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client.contracts;

import io.kryowire.call.contract.KryonetExchange;

/**
 * A part of contracts, and none itself.
 *
 * @param <T> what there is
 */
@KryonetExchange
public interface Part<T> {

	/**
	 * Finds it.
	 * @return what there is
	 */
	T find();

}
