/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

/**
 * What version 2 changes in a quote.
 */
final class Changes {

	private Changes() {
	}

	static Quote of(Quote quote, String isin, String token, Edit edit) {
		Quote old = (quote != null) ? quote : new Quote(isin, 0, null, null, 0, "EUR");
		return new Quote(isin, edit.change("price", old.amount(), old.amount() + 1),
				edit.change("desk", old.desk(), token),
				(old.side() != null) ? edit.keep("side", old.side()) : edit.change("side", null, Side.SELL),
				edit.change("count", old.count(), old.count() + 1), edit.change("currency", old.currency(), token));
	}

}
