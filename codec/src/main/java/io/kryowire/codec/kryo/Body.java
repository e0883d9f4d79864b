/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

/**
 * Writes and reads the inside of an object whose class is known.
 */
abstract class Body {

	abstract void write(WireOutput out, Object value);

	abstract Object read(WireInput in);

}
