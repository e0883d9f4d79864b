/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.catalog;

import java.util.Objects;

import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.stereotype.Component;

@Component
class Articles {

	private final Warehouse warehouse;

	private final StateTopic<Article> articles;

	private final Replica<Article> near;

	Articles(Warehouse warehouse, StateTopics topics) {
		this.warehouse = warehouse;
		this.articles = topics.topic("articles", Article.class);
		this.near = this.articles.replica();
	}

	// As @Cacheable
	Article get(String id) {
		Article known = this.near.get(id);
		if (known != null) {
			return known;
		}
		Article loaded = this.warehouse.load(id);
		// Version 0: if there is none
		if (this.articles.compareAndPut(id, 0, loaded).isPresent()) {
			return loaded;
		}
		// Somebody was quicker
		return Objects.requireNonNullElse(this.articles.get(id), loaded);
	}

	// As @CachePut
	void put(Article article) {
		this.articles.put(article.id(), article);
	}

	// As @CacheEvict
	void changed(String id) {
		this.articles.remove(id);
	}

}
