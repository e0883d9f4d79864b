/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * A database behind a service.
 */
@KryonetExchange("database")
interface Database {

	/** A query, which takes 20 ms. */
	String query(String sql) throws InterruptedException;

	/** The same for a key. */
	String queryByKey(@RouteKey String key) throws InterruptedException;

	/** How many queries have run at once, at most, since this was asked last. */
	int mostAtOnceSinceAsked();

}
