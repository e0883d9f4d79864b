/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import org.jspecify.annotations.Nullable;

/**
 * Finds out what declared a type that is not allowed or supported, such as a method of a
 * contract.
 */
final class Declaration {

	private static final String HOUSE = "io.kryowire.";

	private Declaration() {
	}

	/**
	 * Returns the message of the exception that directly wraps a problem, if it is one of
	 * ours and so says what the type is needed for, or else the message of the problem.
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
