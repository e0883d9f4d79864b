/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How exceptions of one class travel.
 */
interface ExceptionForm {

	/** The fields that travel besides the message. */
	List<ExceptionField> fields();

	/**
	 * Makes an exception.
	 * @param message what it says
	 * @param values what has come of its fields, by their names
	 * @param cause what its constructor is told if it wants one
	 * @return an exception that says just that, {@code null} if none can be made
	 * @throws Throwable whatever the application's code throws
	 */
	@Nullable Throwable make(@Nullable String message, Map<String, @Nullable Object> values, Throwable cause) throws Throwable;

}
