/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateListener;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Listens to the changes of quotes on all nodes. The changes of a security are received
 * one after the other, and if there are many, only the latest. Changes are kept until
 * they are taken, one quote for each security.
 */
@Component
public class QuoteChanges {

	private final Map<String, Quote> changed = new LinkedHashMap<>();

	private long total;

	private Duration slowest = Duration.ZERO;

	@StateListener(QuoteBook.TOPIC)
	synchronized void changed(String isin, @Nullable Quote latest, StateChange change) {
		this.total++;
		if (latest != null) {
			this.changed.put(isin, latest);
			Duration seenAfter = Duration.between(latest.at(), Instant.now());
			// What was there before this node started is not slow.
			if (change.previous() != 0 && seenAfter.compareTo(this.slowest) > 0) {
				this.slowest = seenAfter;
			}
		}
	}

	/**
	 * Takes the changes since this method was last called.
	 * @return the changes
	 */
	public synchronized Taken take() {
		Taken taken = new Taken(new ArrayList<>(this.changed.values()), this.slowest, this.total);
		this.changed.clear();
		this.slowest = Duration.ZERO;
		return taken;
	}

	/**
	 * Returns the number of changes received since this node started.
	 * @return the number
	 */
	public synchronized long total() {
		return this.total;
	}

	/**
	 * Changes.
	 *
	 * @param quotes the quotes that have changed
	 * @param slowest the longest time from a quote being accepted, by the clock of that
	 * node, to its arrival here
	 * @param total how many changes there were since this node started
	 */
	public record Taken(List<Quote> quotes, Duration slowest, long total) {

	}

}
