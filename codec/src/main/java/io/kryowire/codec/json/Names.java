/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

/**
 * The names by which a message speaks of itself. None can be the name of a field.
 */
final class Names {

	/** The class or JDK type of the value beside it. */
	static final String TYPE = "@type";

	/** The fingerprint of that class's schema. */
	static final String SCHEMA = "@schema";

	/** The text of that schema. */
	static final String DESCRIBED = "@described";

	/** What others have kept of an object. */
	static final String KEPT = "@kept";

	/** The kind of a collection or map. */
	static final String FORM = "@form";

	/** The order of a sorted collection, where it is not the natural one. */
	static final String ORDER = "order";

	/** What has a type. */
	static final String VALUE = "value";

	/** What a collection of some form holds. */
	static final String ITEMS = "items";

	/** What a map of some form holds. */
	static final String ENTRIES = "entries";

	private Names() {
	}

	static String hex(int fingerprint) {
		return "%08x".formatted(fingerprint);
	}

}
