/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.quotes;

import java.nio.file.Path;
import java.time.Duration;

import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.Versioned;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.history.Extent;
import io.kryowire.proof.history.HistoryChecker;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.HistorySubscriber;
import io.kryowire.proof.history.HistoryWriter;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

@EnabledIfRedisAvailable
@SpringBootTest(classes = QuotesTests.Application.class)
@AutoConfigureEmbeddedRedis(shared = false)
class QuotesHistoryTests {

	// tag::history
	@Test
	void noQuoteIsSilentlyStale(@TempDir Path logs, @Autowired StateTopic<Quote> quotes, @Autowired EmbeddedRedis redis)
			throws Exception {
		Replica<Quote> near = quotes.replica();
		FaultAction kill = new RedisFaults(redis).killPubSub();
		try (HistoryWriter writer = HistoryWriter.open(logs, "writer");
				HistorySubscriber reader = HistorySubscriber.open(logs, "reader");
				HistoryConductor conductor = HistoryConductor.open(logs, "conductor")) {
			for (int i = 0; i < 2000; i++) {
				Quote quote = new Quote("DE" + i % 10, i);
				long op = writer.invoke(quote.isin(), quote.hashCode());
				writer.ok(op, quote.isin(), quotes.put(quote.isin(), quote));
				if (i % 200 == 0) {
					kill.begin();
					conductor.fault(kill.kind().words());
				}
				long asked = reader.now();
				Freshness claim = near.freshness(); // before the value
				Versioned<Quote> seen = near.versioned(quote.isin());
				if (seen != null) {
					reader.served(asked, quote.isin(), seen.version(), seen.value().hashCode(),
							claim.fresh() ? claim.bound() : null);
				}
			}
			assertThat(near.awaitFresh(Duration.ofMinutes(1))).isTrue();
			near.forEach((isin, held) -> reader.holds(isin, held.version(), held.value().hashCode()));
			reader.ended(Extent.ALL);
		}
		HistoryReport report = new HistoryChecker().check(logs);
		assertThat(report.broken()).as(report.toString()).isEmpty();
	}
	// end::history

}
