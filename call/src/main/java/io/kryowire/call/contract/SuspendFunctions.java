/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;

/**
 * Kotlin's suspend functions as Java sees them: their last parameter is told the result.
 * Kotlin's types are known by their names: they need not be there.
 */
final class SuspendFunctions {

	private static final String CONTINUATION = "kotlin.coroutines.Continuation";

	private static final String UNIT = "kotlin.Unit";

	private static final String COROUTINES = "kotlinx.coroutines.future.FutureKt";

	private SuspendFunctions() {
	}

	static boolean isOne(Method method) {
		Class<?>[] parameters = method.getParameterTypes();
		return parameters.length > 0 && parameters[parameters.length - 1].getName().equals(CONTINUATION);
	}

	/** Whether there is what lets them wait. */
	static boolean arePossible() {
		try {
			Class.forName(COROUTINES, false, SuspendFunctions.class.getClassLoader());
			return true;
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return false;
		}
	}

	/** What one returns, as it was declared. */
	static Type result(Method method) {
		Type[] parameters = method.getGenericParameterTypes();
		Type result = (parameters[parameters.length - 1] instanceof ParameterizedType continuation)
				? continuation.getActualTypeArguments()[0] : Object.class;
		if (result instanceof WildcardType wildcard && wildcard.getLowerBounds().length > 0) {
			result = wildcard.getLowerBounds()[0];
		}
		return result.getTypeName().equals(UNIT) ? Void.class : result;
	}

}
