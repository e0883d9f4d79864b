/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.List;

import io.kryowire.codec.WireCoder;

/**
 * How the types of a table are written and read: what one codec does differently from
 * another.
 *
 * @param <S> what writes and reads the values of one shape
 */
public interface Encoding<S> {

	/**
	 * Makes what writes and reads the values of a shape.
	 * @param shape the shape
	 * @param where the place where the values stand, for refusals
	 * @return the slot
	 */
	S slot(Shape shape, String where);

	/**
	 * Makes what writes and reads several values in a row.
	 * @param slots one for each value
	 * @return the slot
	 */
	S tuple(List<S> slots);

	/**
	 * Makes a coder.
	 * @param root the type of its values
	 * @param slot writes and reads them
	 * @return the coder
	 */
	WireCoder<?> coder(RootType root, S slot);

}
