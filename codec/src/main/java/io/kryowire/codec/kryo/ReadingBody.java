/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

/**
 * A body that reads what another version has written. We always write our own version.
 */
abstract class ReadingBody extends Body {

	@Override
	final void write(WireOutput out, Object value) {
		throw new IllegalStateException("Only our own version is written");
	}

}
