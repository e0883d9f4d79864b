/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.held;

import java.util.ArrayList;
import java.util.List;

/**
 * What is held for one peer, over all of its connections. Guarded by the budget.
 */
final class HeldByPeer {

	final String name;

	final List<HeldByLink> links = new ArrayList<>();

	long taken;

	long takenByCalls;

	HeldByPeer(String name) {
		this.name = name;
	}

}
