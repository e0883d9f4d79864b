/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.List;

import io.kryowire.autoconfigure.endpoint.KryowireEndpointContributor;
import io.kryowire.notify.driver.SubscriptionState;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.RedisMessageStatistics;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Contributes listener containers, with the states of their subscriptions and their
 * statistics.
 */
@RegisterReflectionForBinding(RedisEndpointContributor.ContainerDescriptor.class)
final class RedisEndpointContributor implements KryowireEndpointContributor {

	private final ObjectProvider<KryowireListenerContainer> containers;

	RedisEndpointContributor(ObjectProvider<KryowireListenerContainer> containers) {
		this.containers = containers;
	}

	@Override
	public String section() {
		return "redis";
	}

	@Override
	public List<ContainerDescriptor> describe() {
		return this.containers.orderedStream()
			.map((container) -> new ContainerDescriptor(container.name(), container.state(), container.statistics()))
			.toList();
	}

	/** A container: its name, the state of its subscription, and its statistics. */
	record ContainerDescriptor(String name, SubscriptionState state, RedisMessageStatistics messages) {
	}

}
