/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.contract.ExchangeMethod;
import org.jspecify.annotations.Nullable;

/**
 * A method of a group that has no node for a call.
 *
 * @param exchange the method
 * @param reason why it has none
 */
record NowhereMethod(ExchangeMethod exchange, String reason) implements RemoteMethod {

	@Override
	public CompletableFuture<@Nullable Object> ask(CallOptions options, @Nullable Object... arguments) {
		return CompletableFuture.failedFuture(problem());
	}

	@Override
	public @Nullable Object call(CallOptions options, @Nullable Object... arguments) {
		throw problem();
	}

	@Override
	public boolean tell(CallOptions options, @Nullable Object... arguments) {
		if (options.overflow() == Overflow.DROP) {
			return false;
		}
		throw problem();
	}

	private CallException problem() {
		return new CallException(Outcome.NOT_SENT, "%s: %s".formatted(this.exchange, this.reason));
	}

}
