/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import io.kryowire.call.contract.ExchangeMethod;
import org.jspecify.annotations.Nullable;

/**
 * Stands around the calls that a service answers: sees each of them with its headers, may
 * refuse it, and sees how it ends. Thread-safe.
 */
@FunctionalInterface
public interface ServerInterceptor {

	/**
	 * Whether to stand around the calls of a method. Asked once, when a service is
	 * exported: what is of no interest costs nothing.
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
	 * @throws Exception what the caller is to hear of
	 */
	@Nullable Object intercept(ServerCall call, Chain next) throws Exception;

	/**
	 * Whether this interceptor does anything with calls that carry no headers. If none of
	 * a service's does, such calls go to the service without them. Asked once.
	 * @return {@code false} if {@link #intercept} would only go on with such a call
	 */
	default boolean wantsCallsWithoutHeaders() {
		return true;
	}

	/**
	 * What follows an interceptor: the next one, or the service.
	 */
	@FunctionalInterface
	interface Chain {

		/**
		 * Goes on with a call.
		 * @param call the call
		 * @return the result, or a {@code CompletionStage} of it if the service answers
		 * later
		 * @throws Exception what the service throws
		 */
		@Nullable Object proceed(ServerCall call) throws Exception;

	}

}
