/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * What a message held that this process does not know, since a newer version of a type
 * has written it. A value that replaces the message
 * {@linkplain WireCoder#encode(Object, KeptFields, WireBuffer) takes it along}, so that
 * nothing is lost.
 * <p>
 * Coders make these; they belong to the value that was read with them, are immutable, and
 * can be kept as long as it.
 */
public interface KeptFields {

	/**
	 * Nothing.
	 */
	KeptFields NONE = new KeptFields() {

		@Override
		public boolean isEmpty() {
			return true;
		}

		@Override
		public String toString() {
			return "nothing kept";
		}

	};

	/**
	 * Whether the message held nothing that is unknown here.
	 * @return {@code true} if there is nothing to take along
	 */
	boolean isEmpty();

}
