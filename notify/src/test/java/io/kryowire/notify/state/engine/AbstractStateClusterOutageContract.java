/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the masters of a cluster that are well do while another one, or a single slot, is
 * not.
 */
abstract class AbstractStateClusterOutageContract extends AbstractLocalClusterContract {

	private static final int PARTITIONS = 16;

	private static final StateTopicSettings SETTINGS = StateBench.SETTINGS.with((it) -> it.partitions(PARTITIONS));

	/** Time-outs are as long as the test waits: nobody is let go by one. */
	@Test
	void aMasterThatDoesNotAnswerHoldsUpNobodyElsesWrites() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = topic(bench, SETTINGS);
			EmbeddedRedis silent = this.cluster.nodes().get(1);
			List<String> stuck = keys(bench, (key) -> owner(bench, key) == silent);
			List<String> well = keys(bench, (key) -> owner(bench, key) != silent);
			// The connections are there when it stops
			topic.putAll(Map.of(stuck.get(0), new Price("a", 1), well.get(0), new Price("b", 1)));
			long before = executed(bench, silent, false);
			List<CompletableFuture<?>> unanswered = new ArrayList<>();
			List<CompletableFuture<Long>> puts = new ArrayList<>();
			List<CompletableFuture<OptionalLong>> comparisons = new ArrayList<>();
			silent.pause();
			try {
				for (int i = 1; i < 40; i++) {
					unanswered.add(topic.putAsync(stuck.get(i), new Price("s", i)));
					unanswered.add(topic.compareAndPutAsync(stuck.get(i + 40), 0, new Price("s", i)));
					puts.add(topic.putAsync(well.get(i), new Price("w", i)));
					comparisons.add(topic.compareAndPutAsync(well.get(i + 40), 0, new Price("w", i)));
				}
				puts.forEach((put) -> assertThat(get(put)).isPositive());
				comparisons.forEach((comparison) -> assertThat(get(comparison)).isPresent());
				assertThat(executed(bench, silent, false)).isEqualTo(before + puts.size() + comparisons.size());
			}
			finally {
				silent.resume();
			}
			unanswered.forEach((each) -> assertThat(get(each)).isNotNull());
		}
	}

	/** Nobody who has given up comes back to it later. */
	@Test
	void whatADeadMasterDoesNotAnswerIsSentOnceMoreAtMost() throws Exception {
		StateTopicSettings impatient = SETTINGS
			.with((it) -> it.commandTimeout(Duration.ofMillis(200)).writeTimeout(Duration.ofSeconds(1)));
		try (StateBench bench = new StateBench(driver())) {
			StateTopic<Price> patient = topic(bench, SETTINGS);
			StateTopic<Price> topic = topic(bench, impatient);
			EmbeddedRedis silent = this.cluster.nodes().get(2);
			List<String> stuck = keys(bench, (key) -> owner(bench, key) == silent);
			patiently().ignoreException(StateAccessException.class)
				.until(() -> topic.put(stuck.get(0), new Price("a", 1)) > 0);
			long before = executed(bench, silent, true);
			silent.pause();
			List<CompletableFuture<?>> unanswered = new ArrayList<>();
			try {
				for (int i = 1; i < 40; i++) {
					unanswered.add(topic.putAsync(stuck.get(i), new Price("s", i)));
					unanswered.add(topic.compareAndPutAsync(stuck.get(i + 40), 0, new Price("s", i)));
				}
				unanswered.forEach((each) -> assertThatExceptionOfType(ExecutionException.class)
					.isThrownBy(() -> Waiting.get(each))
					.withCauseInstanceOf(StateAccessException.class));
			}
			finally {
				silent.resume();
			}
			// By then the server has read what came before
			Waiting.get(patient.putAsync(stuck.get(90), new Price("last", 1)));
			assertThat(executed(bench, silent, true) - before - 1).isLessThanOrEqualTo(39 * 2 + 39);
		}
	}

	/** A driver that sends it again by itself would succeed. */
	@Test
	void aComparisonWhoseConnectionIsLostIsNotRepeated() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = topic(bench, SETTINGS);
			EmbeddedRedis node = this.cluster.nodes().get(0);
			List<String> keys = keys(bench, (each) -> owner(bench, each) == node);
			String key = keys.get(0);
			topic.put(keys.get(1), new Price("b", 1));
			StateBench.assertUnknownOnceCutOff(node, () -> topic.compareAndPutAsync(key, 0, new Price(key, 1)));
			Waiting.get(topic.putAsync(key, new Price(key, 2)));
			assertThat(executed(bench, node, true)).isEqualTo(2);
		}
	}

	@Test
	void whileASlotIsHalfMovedOnlyWritesOfItsPartitionWait() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = topic(bench, SETTINGS);
			Replica<Price> replica = topic(bench, SETTINGS).replica();
			StateKeys names = names(bench);
			EmbeddedRedis from = this.cluster.first(tag(bench, 0));
			EmbeddedRedis to = this.cluster.other(from);
			List<String> moving = keys(bench, (key) -> names.partition(key) == 0);
			List<String> others = keys(bench, (key) -> names.partition(key) != 0);
			for (int i = 0; i < 3; i++) {
				topic.put(moving.get(i), new Price("m", i));
			}
			AbstractStateContract.assertFresh(replica);
			int slot = this.cluster.slot(tag(bench, 0));
			this.cluster.beginMove(slot, from, to,
					List.of(new String(names.journal(0)), new String(names.value(0, moving.get(1)))));
			CompletableFuture<Long> waits = topic.putAsync(moving.get(0), new Price("m", 10));
			CompletableFuture<OptionalLong> waitsToo = topic.compareAndPutAsync(moving.get(3), 0, new Price("m", 3));
			for (int i = 0; i < 40; i++) {
				long version = Waiting.get(topic.putAsync(others.get(i), new Price("o", i)));
				AbstractStateContract.assertSees(replica, others.get(i), version);
			}
			AbstractStateContract.assertFresh(replica);
			assertThat(topic.get(moving.get(0))).isEqualTo(new Price("m", 0));
			assertThat(topic.get(moving.get(1))).isEqualTo(new Price("m", 1));
			assertThat(waits).isNotDone();
			assertThat(waitsToo).isNotDone();
			this.cluster.endMove(slot, from, to);
			AbstractStateContract.assertSees(replica, moving.get(0), Waiting.get(waits));
			assertThat(Waiting.get(waitsToo)).isPresent();
			assertThat(topic.get(moving.get(2))).isEqualTo(new Price("m", 2));
			// For the other tests
			this.cluster.beginMove(slot, to, from, List.of());
			this.cluster.endMove(slot, to, from);
		}
	}

	/** Though no driver has been told, nor looks by itself. */
	@Test
	void aReplicaThatTakesOverIsFound() throws Exception {
		try (LocalCluster own = new LocalCluster(); StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = topic(bench, own.nodes(), SETTINGS);
			Replica<Price> replica = topic(bench, own.nodes(), SETTINGS).replica();
			topic.put("k", new Price("k", 1));
			AbstractStateContract.assertFresh(replica);
			EmbeddedRedis master = own.first(tag(bench, names(bench).partition("k")));
			EmbeddedRedis next = own.replicate(master);
			master.kill();
			next.send("CLUSTER", "FAILOVER", "TAKEOVER");
			long version = Waiting.get(topic.putAsync("k", new Price("k", 2)));
			AbstractStateContract.assertSees(replica, "k", version);
			AbstractStateContract.assertFresh(replica);
		}
	}

	private static <T> T get(CompletableFuture<T> future) {
		try {
			return Waiting.get(future);
		}
		catch (ExecutionException | InterruptedException ex) {
			throw new AssertionError("It was not done: " + ex.getMessage(), ex);
		}
	}

	/** How many writes the journals of a master, or of all others, have seen. */
	private long executed(StateBench bench, EmbeddedRedis node, boolean own) {
		StateKeys names = names(bench);
		return IntStream.range(0, PARTITIONS)
			.filter((partition) -> (this.cluster.first(tag(bench, partition)) == node) == own)
			.mapToLong((partition) -> ((Number) this.cluster.first(tag(bench, partition))
				.send("XLEN", new String(names.journal(partition)))).longValue())
			.sum();
	}

	private EmbeddedRedis owner(StateBench bench, String key) {
		return this.cluster.first(tag(bench, names(bench).partition(key)));
	}

	private static List<String> keys(StateBench bench, Predicate<String> wanted) {
		return IntStream.range(0, 4000).mapToObj((i) -> "k" + i).filter(wanted).limit(100).toList();
	}

	private static StateKeys names(StateBench bench) {
		return new StateKeys(SETTINGS.prefix(), bench.name, PARTITIONS);
	}

	private StateTopic<Price> topic(StateBench bench, List<EmbeddedRedis> nodes, StateTopicSettings settings) {
		return bench.topics(driver().connectToCluster(nodes), settings, StateParts.SOUND)
			.topic(bench.name, Price.class);
	}

}
