/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A server that some source has started, or found.
 */
interface RedisServer extends AutoCloseable {

	/** What it is, for the log. */
	String description();

	String host();

	int port();

	Access access();

	boolean isAlive();

	/** What it has said, for a failure's message. */
	String output();

	void kill();

	void pause();

	void resume();

	/** Starts it again on the same port, after it has been killed. */
	void startAgain() throws IOException;

	/** Kills it, if it runs, and starts it again. */
	default void restart() {
		kill();
		try {
			startAgain();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	void close();

}
