/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What an embedded Redis is to be like.
 *
 * @param port its port, or 0 for any
 * @param settings lines of its configuration
 * @param sentinel whether it watches others instead of storing anything
 * @param environment variables that its process has besides those of this JVM
 */
record RedisPlan(int port, List<String> settings, boolean sentinel, Map<String, String> environment) {

	private static final String REQUIREPASS = "requirepass ";

	private static final String RENAME = "rename-command ";

	RedisPlan {
		settings = List.copyOf(settings);
		environment = Map.copyOf(environment);
	}

	RedisPlan(int port, List<String> settings) {
		this(port, settings, false, Map.of());
	}

	RedisPlan withPort(int newPort) {
		return new RedisPlan(newPort, this.settings, this.sentinel, this.environment);
	}

	/** Whether any server would do. */
	boolean isPlain() {
		return this.port == 0 && this.settings.isEmpty();
	}

	/** What it takes to command the server. */
	Access access() {
		return new Access(password(), this.sentinel ? Map.of() : names());
	}

	private @Nullable String password() {
		String password = Access.OWN.password();
		for (String setting : this.settings) {
			if (setting.startsWith(REQUIREPASS)) {
				password = unquoted(setting.substring(REQUIREPASS.length()).trim());
			}
		}
		return (password == null || password.isEmpty()) ? null : password;
	}

	private static String unquoted(String text) {
		boolean quoted = text.length() >= 2 && (text.startsWith("\"") || text.startsWith("'"))
				&& text.charAt(text.length() - 1) == text.charAt(0);
		return quoted ? text.substring(1, text.length() - 1) : text;
	}

	/** A setting may give a command another name than we do, or its own. */
	private Map<String, String> names() {
		Map<String, String> names = new HashMap<>(Access.OWN.names());
		names.keySet().removeIf(this::isRenamed);
		return names;
	}

	private boolean isRenamed(String command) {
		return this.settings.stream()
			.anyMatch((setting) -> setting.toUpperCase(Locale.ROOT)
				.startsWith(RENAME.toUpperCase(Locale.ROOT) + command + " "));
	}

	/**
	 * The lines of the configuration. The plan's come last, and so win.
	 * @param listening where the server listens
	 */
	List<String> configuration(String... listening) {
		List<String> lines = new ArrayList<>(List.of(listening));
		lines.add("protected-mode " + ((access().password() != null) ? "yes" : "no"));
		if (this.settings.stream().noneMatch((setting) -> setting.startsWith(REQUIREPASS))) {
			lines.add(REQUIREPASS + Access.OWN.password());
		}
		lines.add("daemonize no");
		if (!this.sentinel) {
			lines.add("masterauth " + Access.OWN.password());
			lines.add("save \"\"");
			lines.add("appendonly no");
			// A replica that comes is served at once, and not with those that may follow
			lines.add("repl-diskless-sync-delay 0");
			Access.GONE.stream()
				.filter((command) -> !isRenamed(command))
				.forEach((command) -> lines.add(RENAME + command + " \"\""));
			names().forEach((command, name) -> lines.add(RENAME + command + " " + name));
		}
		lines.addAll(this.settings);
		return lines;
	}

}
