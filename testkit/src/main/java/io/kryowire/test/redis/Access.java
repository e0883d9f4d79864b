/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * What it takes to command a server.
 *
 * @param password its password, or {@code null} if it has none
 * @param names what it calls the commands that have another name there
 */
record Access(@Nullable String password, Map<String, String> names) {

	/** Of a server that asks for nothing. */
	static final Access OPEN = new Access(null, Map.of());

	/**
	 * Commands that nobody has: with them, whoever may log in writes files, loads code,
	 * or ends the server.
	 */
	static final List<String> GONE = List.of("MODULE", "DEBUG", "SAVE", "BGSAVE", "SHUTDOWN");

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int BYTES = 24;

	/**
	 * Commands that tests need and applications do not, by names that only tests know.
	 */
	private static final Map<String, String> HIDDEN = List.of("CONFIG", "REPLICAOF", "SLAVEOF")
		.stream()
		.collect(Collectors.toUnmodifiableMap((command) -> command, (command) -> command + "-" + random()));

	/**
	 * Of the servers of this JVM: the same for all, so that they can follow each other.
	 */
	static final Access OWN = new Access(random(), HIDDEN);

	private static String random() {
		byte[] bytes = new byte[BYTES];
		RANDOM.nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

	/**
	 * The name of a command at this server.
	 * @param command its usual name
	 */
	String name(String command) {
		return this.names.getOrDefault(command.toUpperCase(Locale.ROOT), command);
	}

	/** Where a server listens and how one gets in. */
	URI uri(String host, int port) {
		try {
			return new URI("redis", (this.password != null) ? ":" + this.password : null, host, port, null, null, null);
		}
		catch (URISyntaxException ex) {
			// Without the cause, which has the password
			throw new IllegalStateException("No URI for %s:%d".formatted(host, port));
		}
	}

	/** Says nothing of what must not be known. */
	@Override
	public String toString() {
		return (this.password != null) ? "with a password" : "without a password";
	}

}
