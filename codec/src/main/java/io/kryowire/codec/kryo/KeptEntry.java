/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The bytes of something unknown here, as it was written.
 *
 * @param ordinal the number of the object that it belongs to, or in whose place it stands
 * @param schema the schema it was written with
 * @param type the number of the type among those of the schema by their names: that of
 * the object which had the field, or that of the unknown object itself
 * @param field the number of the field there, {@link #WHOLE} for an unknown object
 * @param before how many types the message had named before
 * @param seen these, if the bytes refer to one of them; else empty
 * @param bytes the bytes
 * @param nested what is unknown inside of it to an earlier writer, by the numbers of the
 * objects in the bytes
 */
record KeptEntry(int ordinal, SchemaId schema, int type, int field, int before, List<SchemaId> seen, byte[] bytes,
		List<KeptEntry> nested) implements Comparable<KeptEntry> {

	/** In place of the number of a field. */
	static final int WHOLE = -1;

	KeptEntry at(int number) {
		return new KeptEntry(number, this.schema, this.type, this.field, this.before, this.seen, this.bytes,
				this.nested);
	}

	private static final Comparator<KeptEntry> ORDER = Comparator.comparingInt(KeptEntry::ordinal)
		.thenComparingInt(KeptEntry::field)
		.thenComparingInt(KeptEntry::type)
		.thenComparingInt((entry) -> entry.schema.id)
		.thenComparingInt((entry) -> entry.schema.fingerprint)
		.thenComparing((entry) -> entry.bytes, Arrays::compare);

	/** Whether both are the same field of one object. */
	boolean isFieldOf(KeptEntry other) {
		return this.field != WHOLE && this.ordinal == other.ordinal && this.field == other.field
				&& this.type == other.type && this.schema.equals(other.schema);
	}

	/** By objects, and unknown ones before their fields. */
	@Override
	public int compareTo(KeptEntry other) {
		return ORDER.compare(this, other);
	}

	/**
	 * Names a schema.
	 *
	 * @param id the id of the type
	 * @param fingerprint the fingerprint
	 */
	record SchemaId(int id, int fingerprint) {
	}

}
