/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

/**
 * What a server has answered instead of a result.
 *
 * @param message the server's words, which begin with a code such as {@code NOSCRIPT}
 */
public record CommandError(String message) {

	/** What a server up to 6.2 wraps around the error of a command in a script. */
	private static final String SCRIPT = "ERR Error running script";

	/**
	 * Returns whether the answer has a certain code, its own or that of the command that
	 * has ended a script.
	 * @param code such as {@code NOSCRIPT}
	 * @return whether the message begins with it
	 */
	public boolean is(String code) {
		if (this.message.startsWith(SCRIPT)) {
			int inner = this.message.lastIndexOf(": -");
			return this.message.startsWith(code, (inner < 0) ? 0 : inner + 3);
		}
		return this.message.startsWith(code);
	}

}
