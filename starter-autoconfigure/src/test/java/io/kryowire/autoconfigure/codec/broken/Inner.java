/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec.broken;

import io.kryowire.codec.WireType;

/**
 * Holds an annotated class that cannot travel.
 */
public class Inner {

	/**
	 * Not static.
	 */
	@WireType
	public class Part {

	}

}
