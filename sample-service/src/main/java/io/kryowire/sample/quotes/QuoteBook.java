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

import io.kryowire.cluster.Fences;
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

	/** As its owner writes: not at all if another node has become the owner meanwhile. */
	private final StateTopic<Quote> owned;

	private final Replica<Quote> replica;

	private final Duration patience;

	/**
	 * Creates the book.
	 * @param topics has the topic
	 * @param fences tell which securities this node is in charge of
	 * @param properties how long to wait
	 */
	QuoteBook(StateTopics topics, Fences fences, SampleProperties properties) {
		this.topic = topics.topic(TOPIC, Quote.class);
		this.owned = this.topic.fenced(fences);
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

	/**
	 * Writes a quote, if this node is in charge of it: the value, its version and the
	 * announcement, in one step.
	 */
	long put(Quote quote) {
		return this.owned.put(quote.isin(), quote);
	}

	CompletableFuture<Long> putLater(Quote quote) {
		return this.owned.putAsync(quote.isin(), quote);
	}

	/**
	 * Writes a quote if there is none: of all nodes that try, in charge or not, one
	 * succeeds.
	 */
	boolean putFirst(Quote quote) {
		return this.topic.compareAndPut(quote.isin(), 0, quote).isPresent();
	}

	/** Waits until a write is visible on this node, so that a caller can read it. */
	boolean await(Accepted accepted) {
		return this.replica.awaitVersion(accepted.quote().isin(), accepted.version(), this.patience);
	}

}
