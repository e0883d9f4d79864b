/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.ServiceContract;

/**
 * What runs where it is called: default methods, and those that every object has.
 */
final class LocalInvokers {

	private static final MethodType INVOKED = MethodType.methodType(Object.class, Object.class, Object[].class);

	private LocalInvokers() {
	}

	/** Runs a default method on the client itself. */
	static Invoker ofDefault(ServiceContract contract, Method method) {
		try {
			Class<?> declaring = method.getDeclaringClass();
			MethodHandle handle = MethodHandles.privateLookupIn(declaring, MethodHandles.lookup())
				.unreflectSpecial(method, declaring)
				.asFixedArity()
				.asSpreader(Object[].class, method.getParameterCount())
				.asType(INVOKED);
			return handle::invokeExact;
		}
		catch (IllegalAccessException ex) {
			throw new InvalidContractException(contract.type(), method,
					"the module of %s does not open its package to %s, so its default methods cannot be called"
						.formatted(contract.type().getName(), LocalInvokers.class.getModule()),
					ex);
		}
	}

	/** A client is equal to itself. */
	static Invoker ofObject(ServiceContract contract, Method method) {
		return switch (method.getName()) {
			case "equals" -> (proxy, arguments) -> proxy == arguments[0];
			case "hashCode" -> (proxy, arguments) -> System.identityHashCode(proxy);
			default -> (proxy, arguments) -> "client of " + contract;
		};
	}

}
