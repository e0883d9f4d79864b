/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.codec.WireUnknown;

public enum Side {

	BUY, SELL,

	// What a constant is read as that a later version has added
	@WireUnknown
	OTHER

}
