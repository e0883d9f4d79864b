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

	/**
	 * Returns whether the answer has a certain code.
	 * @param code such as {@code NOSCRIPT}
	 * @return whether the message begins with it
	 */
	public boolean is(String code) {
		return this.message.startsWith(code);
	}

}
