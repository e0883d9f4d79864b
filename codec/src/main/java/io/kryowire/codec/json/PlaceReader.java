/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Reads what stands in one place. Reading begins with the value's first token as the
 * parser's current one and ends with its last.
 */
@FunctionalInterface
interface PlaceReader {

	@Nullable Object read(JsonInput in);

	/** The same for a place where {@code null} may stand. */
	default PlaceReader orNull() {
		return (in) -> (in.token() == JsonToken.VALUE_NULL) ? null : read(in);
	}

	/** Reads an object. */
	interface Members extends PlaceReader {

		/** Reads what follows the opening brace. */
		Object readMembers(JsonInput in);

	}

	/** Reads constants of an enum. */
	interface Constants extends PlaceReader {

		Class<?> type();

		/** How many constants the enum has here. */
		int size();

		Enum<?> constant(JsonInput in, String name);

	}

}
