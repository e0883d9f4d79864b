/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.List;

/**
 * A version of a type as a reader: its schema, and what decides besides on what it can
 * read.
 *
 * @param schema the schema
 * @param marks what its annotations say that is not in the schema, one line each, in
 * alphabetical order: {@code required com.acme.Quote.price} for a field that has to be
 * written, {@code unknown com.acme.Side.OTHER} for the constant and
 * {@code unknown com.acme.Payment com.acme.Other} for the subtype that stands for unknown
 * ones
 */
public record ReadingSchema(WireSchema schema, List<String> marks) {

	public ReadingSchema {
		marks = List.copyOf(marks);
	}

}
