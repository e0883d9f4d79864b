/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.catalog;

import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.stereotype.Component;

/** Slow, in truth. */
@Component
class Warehouse {

	private final Map<String, Integer> loads = new ConcurrentHashMap<>();

	Article load(String id) {
		int load = this.loads.merge(id, 1, Integer::sum);
		return new Article(id, "load " + load, BigDecimal.TEN);
	}

	int loads(String id) {
		return this.loads.getOrDefault(id, 0);
	}

}
