/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import io.kryowire.call.contract.ExchangeMethod;
import org.jspecify.annotations.Nullable;

/**
 * Stands around the calls of a client: sees each of them, may add headers or change the
 * deadline, and sees how it ends. Thread-safe.
 */
@FunctionalInterface
public interface ClientInterceptor {

	/**
	 * Whether to stand around the calls of a method. Asked once, when a client is made:
	 * what is of no interest costs nothing.
	 * @param exchange the method
	 * @return whether {@link #intercept} wants to see its calls
	 */
	default boolean isFor(ExchangeMethod exchange) {
		return true;
	}

	/**
	 * Intercepts a call.
	 * @param call the call
	 * @param next goes on with it
	 * @return what {@link Chain#proceed} returns, or something of the same kind
	 */
	@Nullable Object intercept(ClientCall call, Chain next);

	/**
	 * Whether this interceptor would do anything with the call that the current thread is
	 * about to make. If none of a client's would, the call goes its way without them, and
	 * costs nothing for having them. Called for every call, so it has to be quick.
	 * @return {@code false} if {@link #intercept} would only go on
	 */
	default boolean isInterested() {
		return true;
	}

	/**
	 * What follows an interceptor: the next one, or the call itself.
	 */
	@FunctionalInterface
	interface Chain {

		/**
		 * Goes on with a call.
		 * @param call the call
		 * @return the result of a method whose caller waits
		 * ({@link ExchangeMethod#isBlocking()}); a {@code CompletableFuture} of it if the
		 * caller does not; {@code null} of one without an answer
		 */
		@Nullable Object proceed(ClientCall call);

	}

}
