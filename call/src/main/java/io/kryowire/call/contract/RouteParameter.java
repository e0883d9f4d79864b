/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import org.jspecify.annotations.Nullable;

/**
 * The parameter that is the key of a call.
 *
 * @param index which one
 * @param hash its hash, the same in every process
 */
record RouteParameter(int index, KeyHash hash) {

	/** The hash of the key among arguments. */
	int hashIn(@Nullable Object[] arguments, ExchangeMethod exchange) {
		Object key = arguments[this.index];
		if (key == null) {
			throw new IllegalArgumentException("%s: argument %d, the @RouteKey, is null; a key must not be null"
				.formatted(exchange, this.index + 1));
		}
		return this.hash.of(key);
	}

}
