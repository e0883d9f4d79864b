/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.cluster;

import io.kryowire.notify.Driver;

class JedisOwnershipStoreTests extends AbstractOwnershipStoreContract {

	@Override
	Driver driver() {
		return Driver.JEDIS;
	}

}
