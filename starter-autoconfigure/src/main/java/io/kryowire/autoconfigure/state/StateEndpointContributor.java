/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.kryowire.autoconfigure.endpoint.KryowireEndpointContributor;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaStatistics;
import io.kryowire.notify.state.StateSchema;
import io.kryowire.notify.state.StateTopics;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;

/**
 * Contributes state topics, with their freshness and statistics.
 */
@RegisterReflectionForBinding(StateEndpointContributor.StateDescriptor.class)
final class StateEndpointContributor implements KryowireEndpointContributor {

	private final OpenStateTopics open;

	StateEndpointContributor(OpenStateTopics open) {
		this.open = open;
	}

	@Override
	public String section() {
		return "state";
	}

	@Override
	public List<StateDescriptor> describe() {
		return this.open.all().stream().map(this::describe).toList();
	}

	private StateDescriptor describe(StateTopics topics) {
		Map<String, Replica<?>> replicas = topics.replicas()
			.stream()
			.collect(Collectors.toMap(Replica::topic, Function.identity()));
		return new StateDescriptor(topics.isSubscriptionLive(), topics.isSharded(),
				topics.topics()
					.stream()
					.map((topic) -> describe(topic.name(), replicas.get(topic.name())))
					.sorted(Comparator.comparing(TopicDescriptor::name))
					.toList());
	}

	private TopicDescriptor describe(String name, @Nullable Replica<?> replica) {
		return new TopicDescriptor(name, this.open.failures(name), (replica != null) ? describe(replica) : null);
	}

	private static ReplicaDescriptor describe(Replica<?> replica) {
		Freshness now = replica.freshness();
		return new ReplicaDescriptor(now.fresh(), now.completeAsOf(), (now.completeAsOf() != null) ? now.age() : null,
				now.bound(), now.reason(), replica.statistics(), replica.schemas());
	}

	/**
	 * Topics of one connection factory, whether announcements arrive, and whether those
	 * within a shard of a cluster do.
	 */
	record StateDescriptor(boolean announcements, boolean sharded, List<TopicDescriptor> topics) {
	}

	/** A topic, and its replica if this process has one. */
	record TopicDescriptor(String name, long failures, @Nullable ReplicaDescriptor replica) {
	}

	/**
	 * The freshness and statistics of a replica, and the schemas that its values were
	 * written with.
	 */
	record ReplicaDescriptor(boolean fresh, @Nullable Instant completeAsOf, @Nullable Duration age, Duration bound,
			String reason, ReplicaStatistics statistics, List<StateSchema> schemas) {
	}

}
