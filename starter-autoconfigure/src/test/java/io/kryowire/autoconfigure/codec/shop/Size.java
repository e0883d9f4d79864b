/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec.shop;

import io.kryowire.codec.WireType;

/**
 * An annotated enum with constants that have bodies, so it is abstract.
 */
@WireType
public enum Size {

	SMALL {
		@Override
		int litres() {
			return 1;
		}
	},

	LARGE {
		@Override
		int litres() {
			return 10;
		}
	};

	abstract int litres();

}
