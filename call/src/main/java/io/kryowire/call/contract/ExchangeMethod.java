/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import org.jspecify.annotations.Nullable;

/**
 * A method of a contract that is called at another node. Immutable.
 */
public final class ExchangeMethod {

	private final Class<?> contract;

	private final Method method;

	private final CallMethod wire;

	private final ReturnStyle style;

	private final ExchangeTraits traits;

	private final @Nullable RouteParameter key;

	/** The parameter that is the call itself and does not travel. */
	private final int contextIndex;

	ExchangeMethod(Class<?> contract, Method method, CallMethod wire, ReturnStyle style, ExchangeTraits traits,
			@Nullable RouteParameter key, int contextIndex) {
		this.contextIndex = contextIndex;
		this.contract = contract;
		this.method = method;
		this.wire = wire;
		this.style = style;
		this.traits = traits;
		this.key = key;
	}

	/**
	 * The contract.
	 * @return its interface
	 */
	public Class<?> contract() {
		return this.contract;
	}

	/**
	 * The method of the interface, or of a super-interface.
	 * @return the method
	 */
	public Method method() {
		return this.method;
	}

	/**
	 * What travels: {@code service/method(types)}, the types of the parameters and of the
	 * result without what it is wrapped in.
	 * @return name and types
	 */
	public CallMethod wire() {
		return this.wire;
	}

	/**
	 * How long a call may take.
	 * @return the deadline, {@code null} if the contract does not say
	 */
	public @Nullable Duration deadline() {
		return this.traits.deadline();
	}

	/**
	 * Where the handler runs.
	 * @return the mode, {@code null} if the contract does not say
	 */
	public @Nullable Execution execution() {
		return this.traits.execution();
	}

	/**
	 * Whether calls have no answer.
	 * @return {@code true} if nobody waits
	 */
	public boolean isOneway() {
		return this.traits.oneway();
	}

	/**
	 * Whether calls go to all nodes.
	 * @return {@code true} for a list of results
	 */
	public boolean isBroadcast() {
		return this.traits.broadcast();
	}

	/**
	 * Whether a call may run twice.
	 * @return {@code true} if that does no harm
	 */
	public boolean isIdempotent() {
		return this.traits.idempotent();
	}

	/**
	 * Whether calls belong to keys.
	 * @return {@code true} if a parameter is the key
	 */
	public boolean isKeyed() {
		return this.key != null;
	}

	/**
	 * Whether the caller's thread waits for the result.
	 * @return {@code false} for futures, for Reactor's types, for suspend functions, and
	 * without an answer
	 */
	public boolean isBlocking() {
		return this.style.isBlocking() && !isOneway();
	}

	/**
	 * How a caller gets the result, and a service gives it.
	 * @return the style
	 */
	public ReturnStyle style() {
		return this.style;
	}

	/**
	 * The key of a call.
	 * @param arguments its arguments
	 * @return the argument that is the {@link RouteKey}, {@code null} if there is none
	 */
	public @Nullable Object keyIn(@Nullable Object[] arguments) {
		return (this.key != null) ? arguments[this.key.index()] : null;
	}

	/**
	 * The hash of the key of a call. Only for methods that have one.
	 * @param arguments its arguments
	 * @return the hash, the same in every process
	 * @throws IllegalArgumentException if the key is {@code null}
	 */
	public int keyHashIn(@Nullable Object[] arguments) {
		return Objects.requireNonNull(this.key).hashIn(arguments, this);
	}

	/**
	 * Whether the call itself is one of the parameters.
	 * @return {@code true} if one of them is of type {@code CallContext}
	 */
	public boolean hasContext() {
		return this.contextIndex >= 0;
	}

	/**
	 * The arguments that travel.
	 * @param arguments all arguments
	 * @return the same array, or a copy without the call itself
	 */
	public @Nullable Object[] withoutContext(@Nullable Object[] arguments) {
		if (this.contextIndex < 0) {
			return arguments;
		}
		@Nullable Object[] travelling = new Object[arguments.length - 1];
		System.arraycopy(arguments, 0, travelling, 0, this.contextIndex);
		System.arraycopy(arguments, this.contextIndex + 1, travelling, this.contextIndex,
				travelling.length - this.contextIndex);
		return travelling;
	}

	/**
	 * All arguments of the method.
	 * @param context the call
	 * @param arguments those that have travelled
	 * @return the same array, or a copy with the call itself
	 */
	public @Nullable Object[] withContext(CallContext context, @Nullable Object[] arguments) {
		if (this.contextIndex < 0) {
			return arguments;
		}
		@Nullable Object[] all = new Object[arguments.length + 1];
		System.arraycopy(arguments, 0, all, 0, this.contextIndex);
		all[this.contextIndex] = context;
		System.arraycopy(arguments, this.contextIndex, all, this.contextIndex + 1,
				arguments.length - this.contextIndex);
		return all;
	}

	/** A method as messages name it. */
	static String signature(Method method) {
		return Arrays.stream(method.getParameterTypes())
			.map(Class::getSimpleName)
			.collect(Collectors.joining(", ", method.getName() + "(", ")"));
	}

	@Override
	public String toString() {
		return this.contract.getName() + "." + signature(this.method);
	}

}
