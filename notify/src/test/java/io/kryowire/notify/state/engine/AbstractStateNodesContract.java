/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What single nodes of a cluster say, and what they say one after the other.
 */
abstract class AbstractStateNodesContract extends AbstractLocalClusterContract {

	private static final int KEYS = 3000;

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	/**
	 * Each partition is asked for itself: the other nodes have nothing to complain of.
	 */
	@Test
	void aMasterThatMissesReplicasProvesNothing() throws Exception {
		StateTopicSettings settings = StateBench.soonStale(StateBench.SETTINGS.with((it) -> it.partitions(16)));
		EmbeddedRedis node = this.cluster.nodes().get(2);
		try (StateBench bench = new StateBench(driver())) {
			// A name whose partitions have slots on each of the three
			Replica<Price> replica = topics(bench, settings).topic("prices", Price.class).replica();
			patiently().until(() -> replica.freshness().fresh());
			node.send("CONFIG", "SET", "min-replicas-to-write", "1");
			patiently()
				.until(() -> !replica.freshness().fresh() && replica.freshness().reason().contains("NOREPLICAS"));
			assertThatWritesToTheOthersAreSeen(bench, settings, replica);
			node.send("CONFIG", "SET", "min-replicas-to-write", "0");
			patiently().until(() -> replica.freshness().fresh());
		}
		finally {
			node.send("CONFIG", "SET", "min-replicas-to-write", "0");
		}
	}

	/** As far as they have been told of, though the topic is stale. */
	private void assertThatWritesToTheOthersAreSeen(StateBench bench, StateTopicSettings settings,
			Replica<Price> replica) throws Exception {
		StateTopic<Price> writer = topics(bench, settings).topic("prices", Price.class);
		Map<String, CompletableFuture<Long>> writes = new HashMap<>();
		for (int i = 0; i < 50; i++) {
			writes.put("k" + i, writer.putAsync("k" + i, new Price("k", i)));
		}
		Set<String> written = new HashSet<>();
		for (Map.Entry<String, CompletableFuture<Long>> write : writes.entrySet()) {
			if (Waiting.get(write.getValue().handle((version, problem) -> problem == null))) {
				written.add(write.getKey());
			}
		}
		assertThat(written).isNotEmpty().hasSizeLessThan(50);
		patiently().until(() -> written.stream().allMatch((key) -> replica.get(key) != null));
		assertThat(replica.freshness().fresh()).isFalse();
	}

	/** The driver goes on at the other node, and says nothing. */
	@Test
	void keysThatMoveWhileTheyAreListedAreAllFound() throws Exception {
		StateRuntime runtime = StateRuntime.system();
		Driver.Connections connections = connect();
		try (StateBench bench = new StateBench(driver()); connections) {
			StateTopic<Price> writer = topic(bench, ONE);
			Map<String, Price> prices = new HashMap<>();
			for (int i = 0; i < KEYS; i++) {
				prices.put("k" + i, new Price("k" + i, i));
			}
			writer.putAll(prices);
			StateKeys keys = new StateKeys(ONE.prefix(), bench.name, 1);
			CommandLink.Factory factory = CommandLink.Factory.of(connections.factory());
			Partition partition = new Partition(0, KEYS, KEYS, KEYS, new InlineRoom(0), System::nanoTime);
			Store<Price> store = new Store<>(bench.name, ONE, KryoCodec.of().coder(Price.class),
					ValueLimit.of(KryoCodec.of()), bench.failures::add, StateParts.SOUND);
			Interrupted interrupted = new Interrupted(factory, () -> {
				move(bench);
				notice(factory, keys);
			});
			try (ReconnectingLink links = new ReconnectingLink(interrupted, runtime, "test", Waiting.LONGEST)) {
				new ReplicaComparison(keys, store, ReplicaMode.EAGER).compare(partition, links, false);
			}
			assertThat(interrupted.pages).hasValueGreaterThan(1);
			assertThat(partition.takeAll((key) -> false).keySet()).containsAll(prices.keySet());
		}
		finally {
			runtime.scheduler().shutdownNow();
		}
	}

	/**
	 * As any other command of the application does: who was redirected asks for slots.
	 */
	private static void notice(CommandLink.Factory factory, StateKeys keys) {
		try (CommandLink other = factory.open()) {
			other.run(List.of(ValueLimit.part(keys.head(0), 1)), Waiting.LONGEST);
		}
	}

	/** Links between whose first and second page of an index something happens. */
	private static final class Interrupted implements CommandLink.Factory {

		private final CommandLink.Factory factory;

		private final Runnable interruption;

		private final AtomicInteger pages = new AtomicInteger();

		Interrupted(CommandLink.Factory factory, Runnable interruption) {
			this.factory = factory;
			this.interruption = interruption;
		}

		@Override
		public boolean isCluster() {
			return this.factory.isCluster();
		}

		@Override
		public CommandLink open() {
			CommandLink link = this.factory.open();
			return new CommandLink() {

				@Override
				public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
					boolean page = commands.stream()
						.anyMatch((each) -> each.name().equals("EVAL") && each.keys().size() == 1);
					if (page && Interrupted.this.pages.incrementAndGet() == 2) {
						Interrupted.this.interruption.run();
					}
					return link.run(commands, timeout);
				}

				@Override
				public void close() {
					link.close();
				}

			};
		}

	}

}
