/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

/**
 * Writes and reads the inside of an object whose kind is known.
 * <p>
 * Reading begins with the value's first token as the parser's current one and ends with
 * its last.
 */
interface JsonBody {

	void write(JsonOutput out, Object value);

	Object read(JsonInput in);

}
