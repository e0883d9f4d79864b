/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import org.jspecify.annotations.Nullable;

/**
 * A server that is already running.
 */
final class ConfiguredSource implements RedisSource {

	static final String PROPERTY = "kryowire.test.redis";

	static final String VARIABLE = "KRYOWIRE_TEST_REDIS";

	private final @Nullable String address;

	ConfiguredSource(@Nullable String address) {
		this.address = address;
	}

	static ConfiguredSource ofEnvironment() {
		return new ConfiguredSource(System.getProperty(PROPERTY, System.getenv(VARIABLE)));
	}

	@Override
	public @Nullable String unusable(RedisPlan plan) {
		if (this.address == null || this.address.isBlank()) {
			return "neither -D%s=host:port nor %s is set".formatted(PROPERTY, VARIABLE);
		}
		return plan.isPlain() ? null : "the server at %s cannot have the requested settings".formatted(this.address);
	}

	@Override
	public RedisServer start(RedisPlan plan) {
		String text = (this.address != null) ? this.address : "";
		int colon = text.lastIndexOf(':');
		try {
			return new Foreign(text.substring(0, Math.max(colon, 0)), Integer.parseInt(text.substring(colon + 1)));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(
					"%s (or %s) is '%s': expected host:port".formatted(PROPERTY, VARIABLE, text), ex);
		}
	}

	/** A server that this JVM must not stop. */
	private record Foreign(String host, int port) implements RedisServer {

		@Override
		public String description() {
			return "a server that was already running";
		}

		@Override
		public Access access() {
			return Access.OPEN;
		}

		@Override
		public boolean isAlive() {
			return true;
		}

		@Override
		public String output() {
			return "";
		}

		@Override
		public void kill() {
			throw foreign("killed");
		}

		@Override
		public void pause() {
			throw foreign("paused");
		}

		@Override
		public void resume() {
			throw foreign("resumed");
		}

		@Override
		public void startAgain() {
			throw foreign("started again");
		}

		private UnsupportedOperationException foreign(String what) {
			return new UnsupportedOperationException(
					"The server at %s:%d was configured with %s and not started by this JVM, so it cannot be %s"
						.formatted(this.host, this.port, PROPERTY, what));
		}

		@Override
		public void close() {
			// Others use it.
		}

	}

}
