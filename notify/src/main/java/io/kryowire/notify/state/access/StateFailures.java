/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.pipeline.CommandFailures;
import io.kryowire.notify.pipeline.CommandOutcome;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;

/**
 * The failures of commands in the words of state topics.
 */
final class StateFailures implements CommandFailures {

	@Override
	public RuntimeException failed(Command command, CommandOutcome outcome, String why, @Nullable Throwable cause) {
		return new StateAccessException(switch (outcome) {
			case NOT_SENT -> Outcome.NOT_SENT;
			case REFUSED -> Outcome.REFUSED;
			case UNKNOWN -> Outcome.UNKNOWN;
		}, why, cause);
	}

	@Override
	public String place(Command command) {
		return command.name().startsWith("EVAL")
				? "the keys and the channel of this topic, with all that its script does" : "a key of this topic";
	}

	@Override
	public String closed() {
		return "The state topics have been closed";
	}

}
