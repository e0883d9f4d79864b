/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;

/**
 * The exceptions of those who use a pipeline: each has its own types and words.
 */
public interface CommandFailures {

	/**
	 * Makes the exception for a command that has failed.
	 * @param command the command
	 * @param outcome what is known about it
	 * @param why the reason
	 * @param cause what was thrown, if anything
	 * @return the exception, which is not thrown here
	 */
	RuntimeException failed(Command command, CommandOutcome outcome, String why, @Nullable Throwable cause);

	/**
	 * Says on what the right to use a command is missing.
	 * @param command the command
	 * @return words that follow "it may not use PUBLISH on"
	 */
	String place(Command command);

	/**
	 * Says that whoever owns the pipeline has been closed.
	 * @return a sentence without a full stop
	 */
	String closed();

}
