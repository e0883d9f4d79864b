/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What an embedded Redis is to be like.
 *
 * @param port its port, or 0 for any
 * @param settings lines of its configuration
 * @param sentinel whether it watches others instead of storing anything
 */
record RedisPlan(int port, List<String> settings, boolean sentinel) {

	private static final String REQUIREPASS = "requirepass ";

	RedisPlan {
		settings = List.copyOf(settings);
	}

	RedisPlan(int port, List<String> settings) {
		this(port, settings, false);
	}

	RedisPlan withPort(int newPort) {
		return new RedisPlan(newPort, this.settings, this.sentinel);
	}

	/** Whether any server would do. */
	boolean isPlain() {
		return this.port == 0 && this.settings.isEmpty();
	}

	@Nullable String password() {
		String password = null;
		for (String setting : this.settings) {
			if (setting.startsWith(REQUIREPASS)) {
				password = setting.substring(REQUIREPASS.length()).trim();
			}
		}
		return password;
	}

}
