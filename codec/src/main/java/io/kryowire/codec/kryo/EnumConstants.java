/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * The constants that the numbers in a message mean: those of our enum, or those of
 * another version of it.
 */
interface EnumConstants {

	/** Our enum. */
	Class<?> type();

	/** What the numbers mean; not to be changed. */
	@Nullable Object[] constants();

	/** The constant of a number, or what it stands for, with a tracker. */
	Object follow(WireInput in, Tracker tracker, int ordinal);

	/** The constant of a number. */
	Object constant(WireInput in, int ordinal);

}
