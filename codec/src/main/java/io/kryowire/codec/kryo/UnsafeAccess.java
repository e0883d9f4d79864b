/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

/**
 * Decides, before Kryo is loaded, whether it may use {@code sun.misc.Unsafe}.
 */
final class UnsafeAccess {

	private static final String PROPERTY = "kryo.unsafe";

	/** From here on the JVM warns of it, and may deny it. */
	private static final int FIRST_THAT_WARNS = 24;

	private UnsafeAccess() {
	}

	/** Whoever has set the property has decided already. */
	static void decide() {
		if (Runtime.version().feature() >= FIRST_THAT_WARNS && System.getProperty(PROPERTY) == null) {
			System.setProperty(PROPERTY, "false");
		}
	}

}
