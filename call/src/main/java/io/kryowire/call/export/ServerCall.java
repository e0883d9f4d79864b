/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import io.kryowire.call.CallContext;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.RouteKey;
import org.jspecify.annotations.Nullable;

/**
 * A call that has come in, as interceptors see it.
 *
 * @param exchange the method of the contract
 * @param service who implements it
 * @param arguments the arguments: the array itself, which may be changed before the call
 * goes on
 * @param context who calls, until when, for which key, with which headers
 */
public record ServerCall(ExchangeMethod exchange, Object service, @Nullable Object[] arguments, CallContext context) {

	/**
	 * The key.
	 * @return the argument that is the {@link RouteKey}, {@code null} if there is none
	 */
	public @Nullable Object key() {
		return this.exchange.keyIn(this.arguments);
	}

	@Override
	public String toString() {
		return this.exchange.toString();
	}

}
