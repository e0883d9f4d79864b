/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;

/**
 * What commands fail with in tests.
 */
final class FailedCommandException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	static final CommandFailures FAILURES = new CommandFailures() {

		@Override
		public RuntimeException failed(Command command, CommandOutcome outcome, String why, @Nullable Throwable cause) {
			return new FailedCommandException(outcome, why, cause);
		}

		@Override
		public String place(Command command) {
			return "a test";
		}

		@Override
		public String closed() {
			return "The test is over";
		}

	};

	private final CommandOutcome outcome;

	private FailedCommandException(CommandOutcome outcome, String why, @Nullable Throwable cause) {
		super(why, cause);
		this.outcome = outcome;
	}

	CommandOutcome outcome() {
		return this.outcome;
	}

}
