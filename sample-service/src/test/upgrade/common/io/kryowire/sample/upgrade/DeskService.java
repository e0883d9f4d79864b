/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import io.kryowire.call.server.KryonetService;
import io.kryowire.notify.state.StateTopic;

/**
 * Changes quotes in Redis, and notes what it found in them and what it wrote.
 */
@KryonetService
class DeskService implements Desk {

	private final StateTopic<Quote> quotes;

	private final Trail trail;

	private final AtomicLong tokens = new AtomicLong();

	DeskService(StateTopic<Quote> quotes, Trail trail) {
		this.quotes = quotes;
		this.trail = trail;
	}

	@Override
	public Quote change(String isin, Quote seen) {
		if (seen != null && !seen.isin().equals(isin)) {
			this.trail.add("wrong argument " + seen + " for " + isin);
		}
		String token = this.trail.node() + "-" + this.tokens.incrementAndGet();
		// The function may be called again: what it notes counts only if it was the last time
		AtomicReference<Edit> last = new AtomicReference<>();
		this.quotes.update(isin, (quote) -> {
			Edit edit = new Edit(isin);
			Quote changed = Changes.of(quote, isin, token, edit);
			last.set(edit);
			edit.result(changed);
			return changed;
		});
		Edit edit = Objects.requireNonNull(last.get());
		this.trail.add("update " + edit);
		return edit.result();
	}

}
