/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.catalog;

import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Component;

@Component
class CachedArticles {

	private final Warehouse warehouse;

	CachedArticles(Warehouse warehouse) {
		this.warehouse = warehouse;
	}

	@Cacheable("articles")
	public Article get(String id) {
		return this.warehouse.load(id);
	}

	@CacheEvict("articles")
	public void changed(String id) {
	}

}
