/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.observation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.autoconfigure.state.OpenStateTopics;
import io.kryowire.notify.state.Replica;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * The meters of state topics: {@code kryowire.state.*}, with the tag {@code topic}. A
 * topic has meters as soon as it has a replica.
 */
final class StateMeterBinder implements MeterBinder {

	private final OpenStateTopics open;

	StateMeterBinder(OpenStateTopics open) {
		this.open = open;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Map<String, TopicMeters> topics = new ConcurrentHashMap<>();
		this.open.watch(() -> this.open.replicas()
			.forEach((replica) -> topics.computeIfAbsent(replica.topic(), (name) -> meters(replica, registry))
				.sample()));
	}

	private TopicMeters meters(Replica<?> replica, MeterRegistry registry) {
		return new TopicMeters(replica, () -> this.open.failures(replica.topic()), registry);
	}

}
