/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import io.kryowire.codec.WireUnknown;

/**
 * A side, versions 1 and 2.
 */
public enum Side {

	BUY, SELL,

	@WireUnknown
	OTHER

}
