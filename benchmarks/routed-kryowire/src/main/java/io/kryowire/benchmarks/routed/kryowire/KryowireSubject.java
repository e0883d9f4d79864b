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
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.routed.RoutedClient;
import io.kryowire.benchmarks.rig.routed.RoutedSubject;
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
public final class KryowireSubject implements RoutedSubject {

	private static final boolean LATER = Boolean.getBoolean("later");

	@Override
	public void serve(int redis, int number, int nodes) throws InterruptedException {
		SlotOwners owners = new SpringApplicationBuilder(CountingApplication.class)
			.run("--spring.data.redis.port=" + redis, "--kryowire.kryonet.node-id=node-" + number,
					"--kryowire.kryonet.server.port=0", "--kryowire.cluster.service=counters",
					"--kryowire.cluster.discovery=redis", "--kryowire.cluster.ownership=leased")
			.getBean(SlotOwners.class);
		if (number == nodes) {
			awaitShares(owners, nodes);
		}
	}

	/** Until all have slots and nothing has moved for half a second. */
	private static void awaitShares(SlotOwners owners, int nodes) throws InterruptedException {
		List<String> before = List.of();
		for (int unchanged = 0; unchanged < 10; unchanged++) {
			Thread.sleep(50);
			List<String> now = IntStream.range(0, Slots.COUNT)
				.mapToObj(owners::owner)
				.filter(Objects::nonNull)
				.map(Objects::requireNonNull)
				.toList();
			if (!now.equals(before) || now.size() < Slots.COUNT || now.stream().distinct().count() < nodes) {
				unchanged = -1;
			}
			before = now;
		}
	}

	@Override
	public RoutedClient connect(int redis, int nodes) {
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

}
