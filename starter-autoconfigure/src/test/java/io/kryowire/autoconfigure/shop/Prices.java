/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import io.kryowire.call.Execution;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * What everybody asks.
 */
@KryonetExchange("prices")
public interface Prices {

	/** Answers with what the question names. */
	Price price(@RouteKey String article) throws UnknownArticleException;

	/** Answers with who has asked for the trace of this thread. */
	@KryonetExchange(execution = Execution.INLINE)
	String trace();

	/** Runs where it is called. */
	default long cents(String article) throws UnknownArticleException {
		return price(article).amount().cents();
	}

}
