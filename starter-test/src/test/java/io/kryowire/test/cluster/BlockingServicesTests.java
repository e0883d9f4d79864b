/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.cluster;

import java.util.Map;

/**
 * With nothing configured but where the nodes are.
 */
class BlockingServicesTests extends AbstractBlockingServicesContract {

	@Override
	Map<String, ?> properties() {
		return Map.of();
	}

}
