/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.sample.system.SampleProperties;

import org.springframework.stereotype.Component;

/**
 * The latest quote of each security. Writes go to Redis. Reads are served from the memory
 * of this process, which receives every change and knows how fresh it is.
 */
@Component
public class QuoteBook {

	/**
	 * The name of the state topic.
	 */
	public static final String TOPIC = "quotes";

	private final StateTopic<Quote> topic;

	private final Replica<Quote> replica;

	private final Duration patience;

	QuoteBook(StateTopics topics, SampleProperties properties) {
		this.topic = topics.topic(TOPIC, Quote.class);
		this.replica = this.topic.replica();
		this.patience = properties.patience();
	}

	/**
	 * Finds a quote in memory.
	 * @param isin the security
	 * @return its latest quote
	 */
	public Optional<Quote> find(String isin) {
		return Optional.ofNullable(this.replica.get(isin));
	}

	/**
	 * Returns all quotes in memory.
	 * @return the quotes, in the order of their securities
	 */
	public List<Quote> all() {
		List<Quote> quotes = new ArrayList<>();
		this.replica.forEach((isin, quote) -> quotes.add(quote.value()));
		quotes.sort(Comparator.comparing(Quote::isin));
		return quotes;
	}

	/**
	 * Returns the topic itself, for its freshness and statistics.
	 * @return the topic
	 */
	public StateTopic<Quote> topic() {
		return this.topic;
	}

	/** Writes a quote: its value, its version and the announcement, in one step. */
	long put(Quote quote) {
		return this.topic.put(quote.isin(), quote);
	}

	CompletableFuture<Long> putLater(Quote quote) {
		return this.topic.putAsync(quote.isin(), quote);
	}

	/** Writes a quote if there is none: of all nodes that try, one succeeds. */
	boolean putFirst(Quote quote) {
		return this.topic.compareAndPut(quote.isin(), 0, quote).isPresent();
	}

	/** Waits until a write is visible on this node, so that a caller can read it. */
	boolean await(Accepted accepted) {
		return this.replica.awaitVersion(accepted.quote().isin(), accepted.version(), this.patience);
	}

}
