/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import io.kryowire.notify.Driver;

class JedisStateUnknownFieldsTests extends AbstractStateUnknownFieldsContract {

	@Override
	Driver driver() {
		return Driver.JEDIS;
	}

}
