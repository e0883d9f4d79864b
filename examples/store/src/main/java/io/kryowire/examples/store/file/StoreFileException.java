/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the file cannot do what it is asked for. Its message names the file and
 * says what to do.
 */
public class StoreFileException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	StoreFileException(Reason reason, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.reason = reason;
	}

	/**
	 * Returns why, for programs.
	 * @return the reason
	 */
	public Reason reason() {
		return this.reason;
	}

	/**
	 * Why the file cannot do it.
	 */
	public enum Reason {

		/** The key is empty or too long. */
		KEY,

		/** There is no room, within the limit or on the disk. */
		FULL,

		/** The bytes in the file are not those that were written. */
		DAMAGED,

		/** Another process uses the file. */
		IN_USE,

		/** The file is closed, since the application stops. */
		CLOSED,

		/** The operating system says so. */
		FAILED

	}

}
