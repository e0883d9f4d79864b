/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.notify.driver.SubscriptionEventListener;
import io.kryowire.notify.driver.SubscriptionSettings;
import io.kryowire.notify.message.DeliveryStage;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.ListenerSettings;
import io.kryowire.notify.message.MessageKeyExtractor;
import io.kryowire.notify.message.QueueSettings;
import io.kryowire.notify.message.RedisMessageErrorHandler;
import io.kryowire.notify.schema.SchemaStore;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.data.redis.autoconfigure.RedisMessageListenerContainerConfigurer;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationContext;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Creates listener containers from the configuration properties and the application's
 * beans. Applications may use it to create further containers.
 */
public final class KryowireListenerContainerConfigurer {

	private final ApplicationContext context;

	private final RedisMessagesProperties properties;

	KryowireListenerContainerConfigurer(ApplicationContext context, RedisMessagesProperties properties) {
		this.context = context;
		this.properties = properties;
	}

	/**
	 * Creates a container, to be declared as a bean.
	 * @param connections the connection factory to use
	 * @return a container that has not been started
	 */
	public KryowireListenerContainer container(RedisConnectionFactory connections) {
		KryowireListenerContainer container = new KryowireListenerContainer(connections,
				settings().withSchemas(schemas(connections)));
		this.context.getBeanProvider(RedisMessageListenerContainerConfigurer.class)
			.ifAvailable((configurer) -> configurer.configure(container, connections));
		return container;
	}

	private @Nullable SchemaStore schemas(RedisConnectionFactory connections) {
		SchemaStores stores = this.context.getBeanProvider(SchemaStores.class).getIfAvailable();
		return (stores != null) ? stores.of(connections) : null;
	}

	private ListenerSettings settings() {
		RedisMessagesProperties.Listener listener = this.properties.listener();
		boolean virtual = Threading.VIRTUAL.isActive(this.context.getEnvironment());
		return InvalidPropertyException
			.checked("kryowire.redis.listener", listener,
					() -> ListenerSettings.DEFAULTS
						.withMode(virtual ? DispatchMode.VIRTUAL : DispatchMode.KEYED, concurrency(listener))
						.withQueue(new QueueSettings(listener.capacity(), listener.totalCapacity(),
								listener.totalSize().toBytes(), listener.overflow(), listener.blockTimeout()))
						.withDrainTimeout(listener.drainTimeout()))
			.withSubscription(subscription())
			.withEnvelopes(this.properties.envelope())
			.withKeys(this.context.getBeanProvider(MessageKeyExtractor.class).getIfAvailable())
			.withErrors(this.context.getBeanProvider(RedisMessageErrorHandler.class)
				.getIfAvailable(RedisMessageErrorHandler::logging))
			.withStages(this.context.getBeanProvider(DeliveryStage.class).orderedStream().toList())
			.withEvents(events());
	}

	private static int concurrency(RedisMessagesProperties.Listener listener) {
		if (listener.concurrency() < 0) {
			throw new IllegalArgumentException(
					"concurrency=%d is negative: use 0 for one for each processor, or 1 or more"
						.formatted(listener.concurrency()));
		}
		return (listener.concurrency() > 0) ? listener.concurrency() : Runtime.getRuntime().availableProcessors();
	}

	private SubscriptionSettings subscription() {
		RedisMessagesProperties.Subscription subscription = this.properties.subscription();
		return InvalidPropertyException.checked("kryowire.redis.subscription", subscription,
				() -> new SubscriptionSettings(subscription.heartbeat(), subscription.heartbeatTimeout(),
						subscription.attemptTimeout(), subscription.reconnect().delay(),
						subscription.reconnect().maxDelay()));
	}

	/** Events are also published to the application's event listeners. */
	private List<SubscriptionEventListener> events() {
		List<SubscriptionEventListener> events = new ArrayList<>(
				this.context.getBeanProvider(SubscriptionEventListener.class).orderedStream().toList());
		events.add(new ApplicationEvents(this.context));
		return events;
	}

}
