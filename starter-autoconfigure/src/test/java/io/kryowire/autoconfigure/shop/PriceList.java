/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import io.kryowire.call.server.KryonetService;

/** Answers. */
@KryonetService
public class PriceList implements Prices {

	@Override
	public Price price(String article) throws UnknownArticleException {
		if (article.isEmpty()) {
			throw new UnknownArticleException("nothing is no article");
		}
		return new Price(article, new Price.Amount(article.length() * 100L));
	}

	@Override
	public String trace() {
		return Thread.currentThread().getName();
	}

}
