/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import io.kryowire.codec.WireUnknown;

/**
 * A side, version 3: one more.
 */
public enum Side {

	BUY, HOLD, SELL,

	@WireUnknown
	OTHER

}
