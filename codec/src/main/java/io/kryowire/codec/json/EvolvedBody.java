/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Objects;

/**
 * What a message names that is of another version. It is read only.
 *
 * @param reader reads it
 */
record EvolvedBody(PlaceReader reader) implements JsonBody {

	@Override
	public void write(JsonOutput out, Object value) {
		throw new IllegalStateException("Nothing is written with another version's schema");
	}

	@Override
	public Object read(JsonInput in) {
		return Objects.requireNonNull(this.reader.read(in));
	}

}
