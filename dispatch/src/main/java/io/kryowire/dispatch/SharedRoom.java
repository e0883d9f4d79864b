/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The places that all gates share. Taken and given back by any thread.
 */
final class SharedRoom {

	private final AtomicInteger free;

	SharedRoom(int places) {
		this.free = new AtomicInteger(places);
	}

	boolean take() {
		int seen = this.free.get();
		while (seen > 0) {
			int witness = this.free.compareAndExchange(seen, seen - 1);
			if (witness == seen) {
				return true;
			}
			seen = witness;
		}
		return false;
	}

	void give(int places) {
		this.free.getAndAdd(places);
	}

}
