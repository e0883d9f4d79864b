/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Processes that count different partitions of a topic are told so, and do nothing.
 */
abstract class AbstractStateAgreementContract extends AbstractStateContract {

	private static final StateTopicSettings OTHER = StateBench.SETTINGS
		.with((it) -> it.partitions(StateBench.SETTINGS.partitions() * 2));

	@Test
	void whoCountsOtherPartitionsNeitherWritesNorReads() {
		this.writer.put("a", new Price("a", 1));
		StateTopic<Price> other = join(OTHER);
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> other.put("a", new Price("a", 2)))
			.withMessageContainingAll("has 4 partitions in Redis", "kryowire.state.partitions=8", this.writer.name())
			.satisfies((refusal) -> assertThat(refusal.outcome()).isEqualTo(StateAccessException.Outcome.REFUSED));
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> other.get("a"));
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> other.remove("a"));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a", 1));
	}

	@Test
	void theReplicaOfOneThatCountsOtherPartitionsIsStaleAndSaysWhy() {
		this.writer.put("a", new Price("a", 1));
		Replica<Price> replica = join(OTHER).replica();
		patiently().until(() -> replica.freshness().reason().contains("kryowire.state.partitions=8"));
		assertThat(replica.freshness().fresh()).isFalse();
		assertThat(replica.freshness().reason()).contains("has 4 partitions in Redis");
	}

	@Test
	void aReplicaIsTheFirstThatSaysHowManyPartitionsThereAre() {
		fresh(OTHER);
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> this.writer.put("a", new Price("a", 1)))
			.withMessageContainingAll("has 8 partitions in Redis", "kryowire.state.partitions=4");
	}

	@Test
	void whatWasLostWithAllElseIsSaidAgain() {
		this.writer.put("a", new Price("a", 1));
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		this.redis.send("FLUSHALL");
		assertFresh(replica);
		assertThat(this.redis.send("GET", count())).isEqualTo("4 (format 2)");
	}

	@Test
	void aWriterAloneSaysItAgainToo() {
		this.writer.put("a", new Price("a", 1));
		this.redis.send("FLUSHALL");
		patiently().until(() -> {
			this.writer.put("a", new Price("a", 2));
			return "4 (format 2)".equals(this.redis.send("GET", count()));
		});
	}

	@Test
	void whoeverDoesNotKnowTheFormatIsToldSo() {
		this.redis.send("SET", count(), "4 (format 3)");
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> this.writer.put("a", new Price("a", 1)))
			.withMessageContainingAll("another format", "4 (format 3)", "release", count())
			.satisfies((refusal) -> assertThat(refusal.outcome()).isEqualTo(StateAccessException.Outcome.REFUSED));
		Replica<Price> replica = join(StateBench.SETTINGS).replica();
		patiently().until(() -> replica.freshness().reason().contains("(format 3)"));
	}

	@Test
	void writesThatWaitForTheAnswerKeepTheirOrder() {
		this.proxy.refuse();
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		List<CompletableFuture<Long>> writes = new ArrayList<>();
		for (int i = 0; i < 500; i++) {
			writes.add(topic.putAsync("a", new Price("a", i)));
		}
		this.proxy.accept();
		long last = 0;
		for (CompletableFuture<Long> write : writes) {
			long version = write.join();
			assertThat(version).isGreaterThan(last);
			last = version;
		}
		assertThat(this.writer.get("a")).isEqualTo(new Price("a", 499));
	}

	@Test
	void aWriterWaitsWhileTooManyWritesWaitForTheAnswer() throws Exception {
		this.proxy.refuse();
		StateTopic<Price> topic = join(StateBench.SETTINGS.with((it) -> it.writeTimeout(Waiting.LONGEST)));
		List<CompletableFuture<Long>> writes = new ArrayList<>();
		Thread thread = new Thread(() -> {
			for (int i = 0; i < 20_000; i++) {
				writes.add(topic.putAsync("k" + i % 300, new Price("k", i)));
			}
		});
		thread.start();
		patiently()
			.until(() -> EnumSet.of(Thread.State.TIMED_WAITING, Thread.State.TERMINATED).contains(thread.getState()));
		this.proxy.accept();
		Waiting.join(thread);
		assertThat(writes).hasSize(20_000);
		for (CompletableFuture<Long> write : writes) {
			assertThat(Waiting.get(write)).isPositive();
		}
	}

	private String count() {
		return StateBench.SETTINGS.prefix() + "{" + this.writer.name() + "}:partitions";
	}

}
