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

	/** A query, which takes some time. */
	String query(String sql, int millis) throws InterruptedException;

	/** The same for a key. */
	String queryByKey(@RouteKey String key, int millis) throws InterruptedException;

	/** How many queries have run at once, at most, since this was asked last. */
	int mostAtOnceSinceAsked();

}
