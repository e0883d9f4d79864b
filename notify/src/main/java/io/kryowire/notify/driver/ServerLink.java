/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A link to one server, in two steps, so that several servers can be at work at the same
 * time. After a command without an answer it is closed.
 */
interface ServerLink extends CommandLink {

	/**
	 * Sends commands. What goes wrong is told by their answers.
	 * @param commands the commands
	 * @param timeout how long to wait at most for an answer
	 */
	void send(List<Command> commands, Duration timeout);

	/**
	 * Waits for the answers to what was sent last.
	 * @return an answer for each
	 */
	List<@Nullable Object> receive();

	@Override
	default List<@Nullable Object> run(List<Command> commands, Duration timeout) {
		send(commands, timeout);
		return receive();
	}

}
