/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.journal;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import io.kryowire.autoconfigure.state.TopicFreshnessEvent;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.sample.quotes.PriceAlert;

import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * The latest notes, with numbers, so that readers can ask for those they have not seen.
 */
@Component
public class Journal {

	private static final int KEPT = 100;

	private final Deque<Entry> entries = new ArrayDeque<>();

	private long last;

	@EventListener
	synchronized void on(Note note) {
		this.entries.addLast(new Entry(++this.last, Instant.now(), note.kind(), note.text()));
		if (this.entries.size() > KEPT) {
			this.entries.removeFirst();
		}
	}

	@EventListener
	void on(PriceAlert alert) {
		on(new Note(Note.Kind.PRICE, "%s has jumped from %s to %s, according to %s".formatted(alert.isin(),
				alert.from(), alert.to(), alert.by())));
	}

	/**
	 * Handles an event of Kryowire: the subscription to messages was lost, or is back.
	 */
	@EventListener
	void on(SubscriptionEvent event) {
		on(new Note(Note.Kind.SUBSCRIPTION, switch (event.kind()) {
			case LIVE -> "The subscription to messages is live";
			case UNAVAILABLE -> "Redis is not available yet: no messages arrive";
			case LOST -> "The subscription to messages is lost: messages published now do not arrive";
			case RECOVERED -> "The subscription to messages is back after " + event.outage().toMillis() + " ms";
			case STOPPED -> "The subscription to messages has stopped";
		}));
	}

	/** Handles another event of Kryowire: a state topic has become stale, or fresh. */
	@EventListener
	void on(TopicFreshnessEvent event) {
		String text = event.freshness().fresh() ? "The topic %s is fresh".formatted(event.topic())
				: "The topic %s is STALE: %s".formatted(event.topic(), event.freshness().reason());
		on(new Note(Note.Kind.FRESHNESS, text));
	}

	/**
	 * Returns the entries that a reader has not seen.
	 * @param seen the number of the latest entry that the reader has seen, 0 for none
	 * @return the later entries, the oldest first
	 */
	public synchronized List<Entry> since(long seen) {
		return this.entries.stream().filter((entry) -> entry.id() > seen).toList();
	}

	/**
	 * A note and its number.
	 *
	 * @param id the number
	 * @param at when it was made
	 * @param kind what it is about
	 * @param text what has happened
	 */
	public record Entry(long id, Instant at, Note.Kind kind, String text) {

	}

}
