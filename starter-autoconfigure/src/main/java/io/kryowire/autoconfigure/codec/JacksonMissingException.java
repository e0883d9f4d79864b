/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

/**
 * Thrown when the format is JSON and Jackson is not on the class path.
 */
final class JacksonMissingException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	JacksonMissingException() {
		super("kryowire.codec.format is json, but tools.jackson.databind.json.JsonMapper is not on the class path");
	}

}
