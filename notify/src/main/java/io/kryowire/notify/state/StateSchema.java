/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * A schema that values of a topic were written with.
 *
 * @param fingerprint its fingerprint, eight hexadecimal digits
 * @param own whether this process writes with it
 * @param values how many values in memory were written with it
 * @param unreadable how many of them this process cannot read
 */
public record StateSchema(String fingerprint, boolean own, int values, int unreadable) {

	/**
	 * Whether this process can read all values that were written with it.
	 * @return {@code true} if none of those in memory is unreadable
	 */
	public boolean readable() {
		return this.unreadable == 0;
	}

}
