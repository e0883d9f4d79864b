/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.routed.kryowire;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.Waiting;
import io.kryowire.benchmarks.rig.routed.RoutedClient;
import io.kryowire.benchmarks.rig.routed.RoutedNodeSubject;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Kryowire as Spring Boot applications have it: nodes that register in Redis and lease
 * their slots, an annotated service that writes fenced, an injected client. Handlers wait
 * for Redis, with the system property {@code later} they do not.
 */
public final class KryowireSubject implements RoutedNodeSubject {

	private static final boolean LATER = Boolean.getBoolean("later");

	@Override
	public void serve(int redis, int number, int nodes) throws Exception {
		SlotOwners owners = new SpringApplicationBuilder(CountingApplication.class)
			.run("--spring.data.redis.port=" + redis, "--kryowire.kryonet.node-id=node-" + number,
					"--kryowire.kryonet.server.port=0", "--kryowire.cluster.service=counters",
					"--kryowire.cluster.discovery=redis", "--kryowire.cluster.ownership=leased")
			.getBean(SlotOwners.class);
		if (number == nodes) {
			Shares shares = new Shares(owners, nodes);
			Waiting.until("%d nodes that share the slots".formatted(nodes), 60, shares::rest);
		}
	}

	@Override
	public RoutedClient connect(int redis) {
		ConfigurableApplicationContext application = new SpringApplicationBuilder(CallingApplication.class)
			.run("--spring.data.redis.port=" + redis, "--kryowire.kryonet.client.counters.discovery=redis");
		StateTopic<Long> stored = application.getBean(StateTopics.class).topic(CounterService.TOPIC, Long.class);
		return new Client(application.getBean(Counters.class), stored);
	}

	private record Client(Counters counters, StateTopic<Long> topic) implements RoutedClient {

		@Override
		public CompletionStage<Long> increment(String key) {
			return LATER ? this.counters.incrementLater(key) : this.counters.increment(key);
		}

		@Override
		public Map<String, Long> stored(Collection<String> keys) {
			return this.topic.getAll(keys);
		}

	}

	/** Which node has which slot. */
	private static final class Shares {

		private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

		private final SlotOwners owners;

		private final int nodes;

		private List<String> before = List.of();

		private long changed = System.nanoTime();

		Shares(SlotOwners owners, int nodes) {
			this.owners = owners;
			this.nodes = nodes;
		}

		/** Whether all have slots, and nothing has moved for half a second. */
		boolean rest() {
			List<String> now = IntStream.range(0, Slots.COUNT)
				.mapToObj(this.owners::owner)
				.filter(Objects::nonNull)
				.map(Objects::requireNonNull)
				.toList();
			boolean whole = now.size() == Slots.COUNT && now.stream().distinct().count() >= this.nodes;
			if (!whole || !now.equals(this.before)) {
				this.before = now;
				this.changed = System.nanoTime();
			}
			return System.nanoTime() - this.changed >= REST_NANOS;
		}

	}

}
