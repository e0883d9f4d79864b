/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

/**
 * What version 3 changes in a quote.
 */
final class Changes {

	private Changes() {
	}

	static Quote of(Quote quote, String isin, String token, Edit edit) {
		Quote old = (quote != null) ? quote : new Quote(isin, 0, null, 0, "EUR");
		Side side = (old.count() % 3 == 0) ? Side.HOLD : Side.BUY;
		return new Quote(isin, edit.change("price", old.amount(), old.amount() + 1),
				(old.count() % 2 == 0) ? edit.change("side", old.side(), side) : edit.keep("side", old.side()),
				edit.change("count", old.count(), old.count() + 1), edit.change("currency", old.currency(), token));
	}

}
