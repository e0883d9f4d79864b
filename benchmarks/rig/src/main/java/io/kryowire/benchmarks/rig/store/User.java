/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.util.List;

/**
 * The value: some 60 bytes.
 *
 * @param uid the key, of at most 20 characters
 * @param firstName a name
 * @param name another one
 * @param lastLogin a time in milliseconds
 * @param friends the keys of two others
 */
public record User(String uid, String firstName, String name, long lastLogin, List<String> friends) {

	private static final long LOGIN = 1_418_000_000_000L;

	/** The user of a number. */
	public static User of(int number) {
		return new User(uid(number), "Adam " + number, "username" + number, LOGIN + number,
				List.of(uid(number - 1), uid(number + 1)));
	}

	/** The key of a number. */
	static String uid(int number) {
		return "u" + number;
	}

}
