/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.journal;

/**
 * An event of the application, for the journal: something that people may want to know.
 *
 * @param kind what it is about
 * @param text what has happened, in a sentence
 */
public record Note(Kind kind, String text) {

	/**
	 * What a note is about.
	 */
	public enum Kind {

		/** Prices. */
		PRICE,

		/** Nodes that come and go. */
		NODE,

		/** How fresh state topics are. */
		FRESHNESS,

		/** Subscriptions that are lost and come back. */
		SUBSCRIPTION,

		/** Actions on the page. */
		ACTION,

		/** Failures. */
		TROUBLE

	}

}
