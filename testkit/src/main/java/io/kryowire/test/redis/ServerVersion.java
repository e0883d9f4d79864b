/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

/**
 * The version of Redis or Valkey.
 *
 * @param text such as {@code 7.0.15}
 */
record ServerVersion(String text) {

	private static final String VALKEY = "valkey_version:";

	private static final String REDIS = "redis_version:";

	/** Reads the answer to {@code INFO server}. Valkey tells both. */
	static ServerVersion of(String info) {
		String valkey = value(info, VALKEY);
		return new ServerVersion(valkey.isEmpty() ? value(info, REDIS) : valkey);
	}

	private static String value(String info, String name) {
		return info.lines()
			.filter((line) -> line.startsWith(name))
			.findFirst()
			.map((line) -> line.substring(name.length()).trim())
			.orElse("");
	}

	boolean isAtLeast(int major, int minor) {
		String[] parts = this.text.split("\\.");
		int ownMajor = Integer.parseInt(parts[0]);
		return ownMajor > major || (ownMajor == major && Integer.parseInt(parts[1]) >= minor);
	}

}
