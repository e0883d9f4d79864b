/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.List;
import java.util.function.Supplier;

import io.kryowire.codec.WireCodec;
import io.kryowire.notify.cluster.RedisOwnershipStore;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateStage;
import io.kryowire.notify.state.engine.RedisStateTopics;
import io.kryowire.notify.state.StateTopics;

import org.springframework.context.ApplicationContext;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.function.SingletonSupplier;

/**
 * Creates state topics from the configuration properties and the application's beans.
 * Applications may use it to create further ones.
 */
public final class StateTopicsConfigurer {

	private final ApplicationContext context;

	private final StateSettings settings;

	private final StateThreads threads;

	private final OpenStateTopics open;

	StateTopicsConfigurer(ApplicationContext context, StateProperties properties, StateEvolutionProperties evolution,
			StateThreads threads, OpenStateTopics open) {
		this.context = context;
		this.settings = new StateSettings(properties, evolution);
		this.threads = threads;
		this.open = open;
	}

	/**
	 * Creates state topics, to be declared as a bean. They are closed with the
	 * application. Redis is not accessed before one of them is used.
	 * @param connections the connection factory to use, of Jedis or Lettuce
	 * @return the state topics
	 */
	public StateTopics topics(RedisConnectionFactory connections) {
		return this.open.add(new RedisStateTopics(connections, this.context.getBean(WireCodec.class), this.settings::of,
				this.threads.dispatcher(), this.threads.runtime(), hooks()));
	}

	/**
	 * Creates the store in which the nodes of a service register. It has connections of
	 * its own, and whoever creates it closes it.
	 * @param connections the connection factory to use, of Jedis or Lettuce
	 * @param service the name of the service
	 * @return the store
	 */
	public RedisOwnershipStore ownership(RedisConnectionFactory connections, String service) {
		return new RedisOwnershipStore(connections, service, this.settings.general(), this.threads.runtime());
	}

	/** Handlers are looked up when they are called, since they may use topics. */
	private StateHooks hooks() {
		Supplier<StateErrorHandler> errors = SingletonSupplier
			.of(() -> this.context.getBeanProvider(StateErrorHandler.class).getIfAvailable(StateErrorHandler::logging));
		List<StateStage> stages = this.context.getBeanProvider(StateStage.class).orderedStream().toList();
		return new StateHooks((failure) -> {
			this.open.failed(failure);
			errors.get().failed(failure);
		}, this.open.freshness(), trace(), stages);
	}

	private Supplier<String> trace() {
		StateTraceSource source = this.context.getBeanProvider(StateTraceSource.class).getIfAvailable();
		return (source != null) ? source::current : () -> "";
	}

}
