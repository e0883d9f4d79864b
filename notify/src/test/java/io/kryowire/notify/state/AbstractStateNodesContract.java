/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What single nodes of a cluster say, and what they say one after the other.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AbstractStateNodesContract {

	private static final int KEYS = 3000;

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	private LocalCluster cluster;

	abstract Driver driver();

	@BeforeAll
	void begin() {
		this.cluster = new LocalCluster();
	}

	@AfterAll
	void end() {
		this.cluster.close();
	}

	/**
	 * Each partition is asked for itself: the other nodes have nothing to complain of.
	 */
	@Test
	void aMasterThatMissesReplicasProvesNothing() throws Exception {
		StateTopicSettings settings = StateBench.impatient(StateBench.SETTINGS.with((it) -> it.partitions(16)));
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
			StateTopic<Price> writer = bench.topics(connect(), ONE, Mechanisms.ALL).topic(bench.name, Price.class);
			Map<String, Price> prices = new HashMap<>();
			for (int i = 0; i < KEYS; i++) {
				prices.put("k" + i, new Price("k" + i, i));
			}
			writer.putAll(prices);
			StateKeys keys = new StateKeys(ONE.prefix(), bench.name, 1);
			CommandLink.Factory factory = CommandLink.Factory.of(connections.factory());
			Partition partition = new Partition(0, KEYS, KEYS, KEYS, new InlineRoom(0), System::nanoTime);
			Store<Price> store = new Store<>(bench.name, ONE, KryoCodec.of().coder(Price.class),
					ValueLimit.of(KryoCodec.of()), bench.failures::add, Mechanisms.ALL);
			Interrupted interrupted = new Interrupted(factory, () -> {
				move(keys);
				notice(factory, keys);
			});
			try (Links links = new Links(interrupted, runtime, "test", Waiting.LONGEST)) {
				new Inventory(keys, store, ReplicaMode.EAGER).compare(partition, links, false);
			}
			assertThat(interrupted.pages).hasValueGreaterThan(1);
			assertThat(partition.takeAll((key) -> false).keySet()).containsAll(prices.keySet());
		}
		finally {
			runtime.scheduler().shutdownNow();
		}
	}

	/** Moves the slot of the topic with its keys to another master. */
	private void move(StateKeys keys) {
		String slot = String.valueOf(this.cluster.nodes().get(0).send("CLUSTER", "KEYSLOT", new String(keys.head(0))));
		EmbeddedRedis from = this.cluster.nodes()
			.stream()
			.filter((node) -> !"0".equals(String.valueOf(node.send("CLUSTER", "COUNTKEYSINSLOT", slot))))
			.findFirst()
			.orElseThrow();
		EmbeddedRedis to = this.cluster.nodes().stream().filter((node) -> node != from).findFirst().orElseThrow();
		String fromId = String.valueOf(from.send("CLUSTER", "MYID"));
		String toId = String.valueOf(to.send("CLUSTER", "MYID"));
		to.send("CLUSTER", "SETSLOT", slot, "IMPORTING", fromId);
		from.send("CLUSTER", "SETSLOT", slot, "MIGRATING", toId);
		List<String> migrate = new ArrayList<>(List.of("MIGRATE", "127.0.0.1", Integer.toString(to.port()), "", "0",
				Long.toString(Waiting.LONGEST.toMillis()), "AUTH", String.valueOf(to.password()), "KEYS"));
		((List<?>) from.send("CLUSTER", "GETKEYSINSLOT", slot, Integer.toString(2 * KEYS)))
			.forEach((key) -> migrate.add(String.valueOf(key)));
		assertThat(from.send(migrate.toArray(String[]::new))).isEqualTo("OK");
		this.cluster.nodes().forEach((node) -> node.send("CLUSTER", "SETSLOT", slot, "NODE", toId));
	}

	/**
	 * As any other command of the application does: who was redirected asks for slots.
	 */
	private static void notice(CommandLink.Factory factory, StateKeys keys) {
		try (CommandLink other = factory.open()) {
			other.run(List.of(ValueLimit.part(keys.head(0), 1)), Waiting.LONGEST);
		}
	}

	private Driver.Connections connect() {
		String nodes = this.cluster.nodes()
			.stream()
			.map((node) -> node.host() + ":" + node.port())
			.collect(Collectors.joining(","));
		RedisConnectionFactory factory = ProofConnections
			.of(new ProofOrders(Map.of("topology", "cluster", "nodes", nodes, "driver", driver().name())));
		return new Driver.Connections(factory, () -> {
			try {
				((DisposableBean) factory).destroy();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		});
	}

	private StateTopics topics(StateBench bench, StateTopicSettings settings) {
		return bench.topics(connect(), settings, Mechanisms.ALL);
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
