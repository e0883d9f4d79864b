/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.List;
import java.util.function.Supplier;

import io.kryowire.codec.WireCodec;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateStage;
import io.kryowire.notify.state.StateTopics;

import org.springframework.context.ApplicationContext;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.function.SingletonSupplier;

/**
 * Makes state topics of the configuration and of the beans that change them: those of the
 * application, and whatever others it wants.
 */
public final class StateTopicsConfigurer {

	private final ApplicationContext context;

	private final StateSettings settings;

	private final StateThreads threads;

	private final OpenStateTopics open;

	StateTopicsConfigurer(ApplicationContext context, StateProperties properties, StateThreads threads,
			OpenStateTopics open) {
		this.context = context;
		this.settings = new StateSettings(properties);
		this.threads = threads;
		this.open = open;
	}

	/**
	 * Makes state topics, which are to be a bean. They end with the application.
	 * @param connections where their connections come from, of Jedis or Lettuce
	 * @return state topics; nothing is asked of Redis before one of them is used
	 */
	public StateTopics topics(RedisConnectionFactory connections) {
		return this.open.add(new StateTopics(connections, this.context.getBean(WireCodec.class), this.settings::of,
				this.threads.dispatcher(), this.threads.runtime(), hooks()));
	}

	/** Beans that are told are looked for when it happens: they may use topics. */
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
