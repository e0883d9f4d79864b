/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when an interface cannot be a contract. The message names the interface and the
 * method and says what to do.
 */
public final class InvalidContractException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String contract;

	private final String method;

	InvalidContractException(Class<?> contract, String method, String problem) {
		super(message(contract, method, problem));
		this.contract = contract.getName();
		this.method = method;
	}

	InvalidContractException(Class<?> contract, String method, String problem, Throwable cause) {
		super(message(contract, method, problem), cause);
		this.contract = contract.getName();
		this.method = method;
	}

	/**
	 * Refuses a method.
	 * @param contract the interface
	 * @param method the method
	 * @param problem what is wrong with it, and what to do
	 * @param cause how that was found, {@code null} if there is no more to say
	 */
	public InvalidContractException(Class<?> contract, Method method, String problem, @Nullable Throwable cause) {
		super(message(contract, ExchangeMethod.signature(method), problem), cause);
		this.contract = contract.getName();
		this.method = ExchangeMethod.signature(method);
	}

	private static String message(Class<?> contract, String method, String problem) {
		return contract.getName() + (method.isEmpty() ? "" : "." + method) + ": " + problem;
	}

	/**
	 * The interface.
	 * @return its name
	 */
	public String contract() {
		return this.contract;
	}

	/**
	 * The method.
	 * @return its name and the types of its parameters, "" if it is about the interface
	 */
	public String method() {
		return this.method;
	}

}
