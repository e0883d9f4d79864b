/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

import java.util.List;

import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaStatistics;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.sample.quotes.Quote;
import io.kryowire.sample.quotes.QuoteBook;
import io.kryowire.sample.quotes.QuoteChanges;

import org.springframework.stereotype.Component;

/**
 * How what comes over Redis is doing.
 */
@Component
class TopicViews {

	private final StateTopics topics;

	private final QuoteBook book;

	private final KryowireListenerContainer messages;

	TopicViews(StateTopics topics, QuoteBook book, KryowireListenerContainer messages) {
		this.topics = topics;
		this.book = book;
		this.messages = messages;
	}

	TopicsView look(QuoteChanges.Taken taken) {
		Replica<Quote> replica = this.book.topic().replica();
		Freshness freshness = replica.freshness();
		ReplicaStatistics statistics = replica.statistics();
		return new TopicsView(
				new StateView(this.book.topic().name(), freshness.fresh(), freshness.age().toMillis(),
						freshness.bound().toMillis(), freshness.reason(), this.topics.isSubscriptionLive(),
						statistics.keys(), statistics.dirtyKeys(), statistics.reads(), statistics.resyncs(),
						taken.total(), taken.slowest().toNanos() / 1000),
				new MessagesView(List.of("alerts"), this.messages.isListening()));
	}

	/**
	 * All of them.
	 *
	 * @param state the state topic
	 * @param messages the messages
	 */
	record TopicsView(StateView state, MessagesView messages) {

	}

	/**
	 * A state topic.
	 *
	 * @param name its name
	 * @param fresh whether what is in memory is proven to be fresh
	 * @param age how old the proof is, in milliseconds
	 * @param bound how old it may be
	 * @param reason why it is not fresh
	 * @param live whether announcements arrive
	 * @param keys how many values are in memory
	 * @param dirty how many are known to be old and being read
	 * @param reads how many have been read
	 * @param resyncs how often announcements did not suffice
	 * @param changes how many changes were heard of
	 * @param slowest the longest time from a write to its arrival here since the last
	 * look, in microseconds
	 */
	record StateView(String name, boolean fresh, long age, long bound, String reason, boolean live, int keys, int dirty,
			long reads, long resyncs, long changes, long slowest) {

	}

	/**
	 * Messages.
	 *
	 * @param channels what is listened to
	 * @param live whether what is published now arrives
	 */
	record MessagesView(List<String> channels, boolean live) {

	}

}
