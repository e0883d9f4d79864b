/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import org.jspecify.annotations.Nullable;

/**
 * What wanted a type to travel that cannot: a method of a contract, for one.
 */
final class Declaration {

	private static final String HOUSE = "io.kryowire.";

	private Declaration() {
	}

	/**
	 * What there is to say about a problem: by whoever met it, if that is one of us, for
	 * it knows what the type is needed for.
	 */
	static String describe(Throwable rootFailure, Throwable problem) {
		for (Throwable each = rootFailure; each != null; each = each.getCause()) {
			if (each.getCause() == problem && each.getClass().getName().startsWith(HOUSE)) {
				return message(each);
			}
		}
		return message(problem);
	}

	private static String message(Throwable problem) {
		@Nullable String message = problem.getMessage();
		return (message != null) ? message : problem.toString();
	}

}
