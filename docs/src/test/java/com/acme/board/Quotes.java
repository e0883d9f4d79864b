/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.board;

import io.kryowire.call.server.KryonetService;

@KryonetService // the node that answers: a plain bean
class Quotes implements QuoteService {

	private final QuoteBoard board;

	Quotes(QuoteBoard board) {
		this.board = board;
	}

	@Override
	public Quote quote(String isin) {
		return this.board.get(isin).orElseThrow();
	}

}
