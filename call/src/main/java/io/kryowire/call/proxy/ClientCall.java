/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.time.Duration;

import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallOptions;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.RouteKey;
import org.jspecify.annotations.Nullable;

/**
 * A call on its way out, as interceptors see it. For one thread.
 */
public final class ClientCall {

	private final ExchangeMethod exchange;

	private final @Nullable Object[] arguments;

	private CallOptions options;

	ClientCall(ExchangeMethod exchange, CallOptions options, @Nullable Object[] arguments) {
		this.exchange = exchange;
		this.options = options;
		this.arguments = arguments;
	}

	/**
	 * The method.
	 * @return the method of the contract
	 */
	public ExchangeMethod exchange() {
		return this.exchange;
	}

	/**
	 * The arguments.
	 * @return the array itself, which may be changed before the call goes on
	 */
	public @Nullable Object[] arguments() {
		return this.arguments;
	}

	/**
	 * The key.
	 * @return the argument that is the {@link RouteKey}, {@code null} if there is none
	 */
	public @Nullable Object key() {
		return this.exchange.keyIn(this.arguments);
	}

	/**
	 * How the call is made: deadline, overflow, the hash of the key, headers.
	 * @return the options
	 */
	public CallOptions options() {
		return this.options;
	}

	/**
	 * What travels beside the arguments.
	 * @return the headers
	 */
	public CallHeaders headers() {
		return this.options.headers();
	}

	/**
	 * Adds a header.
	 * @param name its name
	 * @param value its value, which replaces the one there was
	 */
	public void header(String name, String value) {
		this.options = this.options.withHeaders(this.options.headers().with(name, value));
	}

	/**
	 * Changes how long the call may take.
	 * @param deadline the deadline
	 */
	public void deadline(Duration deadline) {
		this.options = this.options.withDeadline(deadline);
	}

	@Override
	public String toString() {
		return this.exchange.toString();
	}

}
