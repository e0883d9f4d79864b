/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import org.jspecify.annotations.Nullable;

/**
 * The class and the stack trace of a problem, without its text: parsers and constructors
 * quote what they refuse, which is content of the message.
 */
final class TextlessCause extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private static final int MOST_CAUSES = 8;

	private TextlessCause(Throwable problem, @Nullable TextlessCause cause) {
		super(problem.getClass().getName(), cause, false, true);
		if (!(problem instanceof StackOverflowError)) {
			setStackTrace(problem.getStackTrace());
		}
	}

	static TextlessCause of(Throwable problem) {
		return of(problem, MOST_CAUSES);
	}

	private static TextlessCause of(Throwable problem, int most) {
		Throwable cause = (most > 1) ? problem.getCause() : null;
		return new TextlessCause(problem, (cause != null) ? of(cause, most - 1) : null);
	}

	@Override
	public Throwable fillInStackTrace() {
		return this;
	}

}
