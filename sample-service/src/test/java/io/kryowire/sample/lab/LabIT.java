/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.lab;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.sample.SampleTest;
import io.kryowire.sample.journal.Journal;
import io.kryowire.sample.quotes.Quote;
import io.kryowire.sample.quotes.QuoteBook;
import io.kryowire.test.waiting.Waiting;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.client.RestTestClient;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The buttons do what they say, and what they break is whole again.
 */
@SampleTest
class LabIT {

	/** The default of {@code kryowire.state.stale-after}. */
	private static final Duration BOUND = Duration.ofSeconds(1);

	private final RestTestClient client;

	private final Journal journal;

	private final QuoteBook book;

	@Autowired
	private StateTopics topics;

	@Autowired
	private KryowireListenerContainer messages;

	LabIT(@LocalServerPort int port, @Autowired Journal journal, @Autowired QuoteBook book) {
		this.client = RestTestClient.bindToServer().baseUrl("http://localhost:" + port).build();
		this.journal = journal;
		this.book = book;
	}

	@Test
	void subscriptionsThatAreDroppedComeBack() {
		patiently().until(() -> this.topics.isSubscriptionLive() && this.messages.isListening());
		long seen = last();
		this.client.delete().uri("/lab/subscriptions").exchange().expectStatus().isNoContent();
		patiently().untilAsserted(() -> assertThat(texts(seen)).anyMatch((text) -> text.contains("is lost"))
			.anyMatch((text) -> text.contains("is back after"))
			.anyMatch((text) -> text.matches("Redis has closed the \\d+ subscribed connections of this node")));
		patiently().until(() -> this.topics.isSubscriptionLive() && this.messages.isListening());
	}

	/**
	 * Each look asks first how fresh the quotes are, and then for one: what was written a
	 * second before must be in it, or the answer was a lie.
	 */
	@Test
	void whileSubscriptionsAreDroppedNoQuoteIsOldInSilence() {
		StateTopic<Quote> quotes = this.book.topic();
		Quote quote = patiently().until(this.book::all, (all) -> !all.isEmpty()).get(0);
		for (int round = 1; round <= 20; round++) {
			this.client.delete().uri("/lab/subscriptions").exchange().expectStatus().isNoContent();
			Quote next = new Quote(quote.isin(), quote.bid(), quote.ask().add(BigDecimal.valueOf(round)), quote.at(),
					quote.by());
			long version = quotes.put(next.isin(), next);
			long written = System.nanoTime();
			Duration silent = Duration.ZERO;
			while (!quotes.replica().awaitVersion(next.isin(), version, Duration.ZERO)) {
				Duration since = Duration.ofNanos(System.nanoTime() - written);
				boolean fresh = quotes.replica().freshness().fresh();
				if (fresh && !this.book.find(next.isin()).equals(Optional.of(next))) {
					silent = since;
				}
				LockSupport.parkNanos(1_000_000);
				assertThat(since).as("until a write is seen").isLessThan(Waiting.LONGEST);
			}
			assertThat(silent).as("how old a quote was that was called fresh").isLessThan(BOUND);
		}
	}

	@Test
	void whileRedisIsFrozenTheTopicSaysThatItIsStale() {
		patiently().until(() -> this.book.topic().replica().freshness().fresh() && !this.book.all().isEmpty());
		long seen = last();
		patiently().ignoreExceptionsInstanceOf(ConditionTimeoutException.class).untilAsserted(() -> {
			this.client.put().uri("/lab/freeze").exchange().expectStatus().isNoContent();
			// Once more if this JVM has stood still for as long as Redis
			Awaitility.await()
				.atMost(Duration.ofSeconds(6))
				.untilAsserted(() -> assertThat(texts(seen)).anyMatch((text) -> text.contains("is STALE")));
		});
		assertThat(this.book.all()).isNotEmpty();
		patiently().untilAsserted(() -> assertThat(texts(seen)).anyMatch((text) -> text.contains("is fresh")));
	}

	@Test
	void nobodyOfAnUnknownNameCrashes() {
		this.client.delete().uri("/lab/nodes/node-9").exchange().expectStatus().isEqualTo(HttpStatus.NOT_FOUND);
	}

	private long last() {
		List<Journal.Entry> entries = this.journal.since(0);
		return entries.isEmpty() ? 0 : entries.get(entries.size() - 1).id();
	}

	private List<String> texts(long seen) {
		return this.journal.since(seen).stream().map(Journal.Entry::text).toList();
	}

}
