/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import io.kryowire.notify.Driver;

/**
 * Beside others, with Lettuce.
 */
class LettuceNeighboursTests extends AbstractNeighboursContract {

	@Override
	Driver driver() {
		return Driver.LETTUCE;
	}

}
