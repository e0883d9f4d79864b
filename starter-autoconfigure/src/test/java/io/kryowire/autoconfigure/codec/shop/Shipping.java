/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec.shop;

import io.kryowire.codec.WireType;

/**
 * An annotated sealed abstract class.
 */
@WireType
public abstract sealed class Shipping {

	/**
	 * Found because it is permitted.
	 */
	public static final class Parcel extends Shipping {

		int grams;

	}

}
