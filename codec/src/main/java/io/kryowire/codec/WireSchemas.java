/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.List;

/**
 * What a codec knows of its types, in the form in which two peers compare it.
 */
public interface WireSchemas {

	/**
	 * The fingerprint of the whole table of types.
	 * @return 32 bits, equal in every JVM whose table is equal, whatever the order in
	 * which the types were declared
	 */
	int fingerprint();

	/**
	 * Describes every type of the table: one line each, its name, kind, id and fields.
	 * @return a text that a peer can {@link #compare} and {@link #learn}
	 */
	String describe();

	/**
	 * Compares the types that both tables have.
	 * @param description what {@link #describe()} returned at the peer
	 * @return every difference, none if what both have is equal
	 */
	List<SchemaDifference> compare(String description);

	/**
	 * Remembers a peer's table, so that later refusals of its messages can name the field
	 * that differs. What is remembered is bounded.
	 * @param description what {@link #describe()} returned at the peer
	 */
	void learn(String description);

	/**
	 * The declared classes, without those of the JDK.
	 * @return the classes, sorted by their names
	 */
	List<Class<?>> types();

	/**
	 * The schemas that messages of this codec have named, in the order in which they were
	 * named first. A carrier that stores schemas compares the size before it hands over
	 * the next message.
	 * @return a live, read-only view that only grows
	 */
	List<WireSchema> written();

}
