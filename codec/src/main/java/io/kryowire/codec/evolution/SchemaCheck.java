/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.WireSchema;

/**
 * Compares versions of which only the schemas are known.
 */
public final class SchemaCheck {

	private SchemaCheck() {
	}

	/**
	 * Finds all that one version writes and another cannot read. Relations between
	 * classes that are in no schema, such as which interfaces they implement, are assumed
	 * to suit.
	 * @param reader the version that reads
	 * @param writer the version that writes
	 * @return every conflict, none if all can be read
	 * @throws io.kryowire.codec.WireException if one of them is no schema
	 */
	public static List<Conflict> conflicts(ReadingSchema reader, WireSchema writer) {
		WrittenSchema ours = SchemaParser.parse(reader.schema());
		WrittenSchema theirs = SchemaParser.parse(writer);
		TextReader types = new TextReader(ours, reader.marks());
		return new Check(new Matcher(theirs, types), types).conflicts(theirs.root(), ours.root());
	}

}
