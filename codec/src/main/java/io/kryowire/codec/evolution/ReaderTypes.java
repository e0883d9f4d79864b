/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The types of a reader, which are classes here or are known by their schema only.
 */
interface ReaderTypes {

	/** The type of the reader's that is or was called that, by its present name too. */
	@Nullable WrittenType find(String name);

	/**
	 * The names that a type had and has, a bound too; just the name if no more is known.
	 */
	List<String> names(String type);

	/**
	 * How two of the reader's types are related.
	 * @param type the name of a type
	 * @param bound the name of a type that may be abstract
	 * @return whether instances of the type are always instances of the bound;
	 * {@code null} if that is not known
	 */
	@Nullable Boolean fits(String type, String bound);

	/** Whether a message that lacks the field is refused. */
	boolean isRequired(WrittenType type, String field);

	/** Whether a call that lacks the parameter is refused. */
	boolean isRequired(int parameter);

	/** Whether unknown constants are read as one that is marked. */
	boolean hasUnknown(WrittenType enumeration);

	/** The subtype as which unknown ones are read. */
	@Nullable String unknownSubtype(WrittenShape.Sealed shape);

	/** The type of the reader's that another process has under any of its names. */
	default @Nullable WrittenType find(WrittenType written) {
		WrittenType found = find(written.name());
		for (int i = 0; found == null && i < written.formerNames().size(); i++) {
			found = find(written.formerNames().get(i));
		}
		return found;
	}

}
