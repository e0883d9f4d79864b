/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Locale;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Conflict;

/**
 * Refuses the values of a subtype that cannot be read here.
 */
final class RefusedBody extends ReadingBody {

	private final Conflict conflict;

	private final String where;

	RefusedBody(Conflict conflict, String where) {
		this.conflict = conflict;
		this.where = where;
	}

	@Override
	Object read(WireInput in) {
		throw new ValueMismatchException(String.format(Locale.ROOT, "%s: %s", this.where, this.conflict));
	}

}
