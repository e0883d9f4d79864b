/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kryowire.dispatch.DispatchMode;
import io.kryowire.notify.driver.SubscriptionEventListener;
import io.kryowire.notify.driver.SubscriptionSettings;
import io.kryowire.notify.driver.TimeText;
import io.kryowire.notify.schema.SchemaStore;

/**
 * How a {@link KryowireListenerContainer} works. Begin with {@link #DEFAULTS} and change
 * what has to be.
 *
 * @param mode {@link DispatchMode#KEYED} or {@link DispatchMode#VIRTUAL}; messages of one
 * listener and key are handled in order in both
 * @param concurrency how many threads handle messages where the mode is
 * {@link DispatchMode#KEYED}
 * @param queue how many messages may wait
 * @param subscription how the subscription stays alive
 * @param drainTimeout how long messages that wait are still handled when the container is
 * stopped
 * @param envelopes whether messages may come in envelopes; those without one are taken in
 * any case
 * @param keys what is to be handled in order, where that is not the channel
 * @param errors is told of messages that were not handled
 * @param stages go around the handling of each message, the first outermost
 * @param events are told what happens to the subscription
 * @param schemas where to ask for the schemas of messages that are not known;
 * {@code null} if such messages are not waited for
 */
public record ListenerSettings(DispatchMode mode, int concurrency, QueueSettings queue,
		SubscriptionSettings subscription, Duration drainTimeout, boolean envelopes, @Nullable MessageKeyExtractor keys,
		RedisMessageErrorHandler errors, List<DeliveryStage> stages, List<SubscriptionEventListener> events,
		@Nullable SchemaStore schemas) {

	/** What is good for most. */
	public static final ListenerSettings DEFAULTS = new ListenerSettings(DispatchMode.KEYED,
			Runtime.getRuntime().availableProcessors(), QueueSettings.DEFAULTS, SubscriptionSettings.DEFAULTS,
			Duration.ofSeconds(10), true, null, RedisMessageErrorHandler.logging(), List.of(), List.of(), null);

	/**
	 * Creates settings.
	 */
	public ListenerSettings {
		if (mode == DispatchMode.INLINE) {
			throw new IllegalArgumentException(
					"A listener container cannot have mode=INLINE: the thread that reads the connection would run listeners. Choose KEYED or VIRTUAL");
		}
		if (drainTimeout.isNegative()) {
			throw new IllegalArgumentException(
					"A listener container cannot have drainTimeout=%s: set kryowire.redis.listener.drain-timeout to 0 or more"
						.formatted(TimeText.of(drainTimeout)));
		}
		stages = List.copyOf(stages);
		events = List.copyOf(events);
	}

	/**
	 * The same on other threads.
	 * @param mode what runs listeners
	 * @param concurrency how many of them run at the same time, if that is bounded
	 * @return new settings
	 */
	public ListenerSettings withMode(DispatchMode mode, int concurrency) {
		return new ListenerSettings(mode, concurrency, this.queue, this.subscription, this.drainTimeout, this.envelopes,
				this.keys, this.errors, this.stages, this.events, this.schemas);
	}

	/**
	 * The same with another queue.
	 * @param queue how many messages may wait
	 * @return new settings
	 */
	public ListenerSettings withQueue(QueueSettings queue) {
		return new ListenerSettings(this.mode, this.concurrency, queue, this.subscription, this.drainTimeout,
				this.envelopes, this.keys, this.errors, this.stages, this.events, this.schemas);
	}

	/**
	 * The same with another way to stay alive.
	 * @param subscription how the subscription stays alive
	 * @return new settings
	 */
	public ListenerSettings withSubscription(SubscriptionSettings subscription) {
		return new ListenerSettings(this.mode, this.concurrency, this.queue, subscription, this.drainTimeout,
				this.envelopes, this.keys, this.errors, this.stages, this.events, this.schemas);
	}

	/**
	 * The same with another drain timeout.
	 * @param drainTimeout how long messages are still handled when the container is
	 * stopped
	 * @return new settings
	 */
	public ListenerSettings withDrainTimeout(Duration drainTimeout) {
		return new ListenerSettings(this.mode, this.concurrency, this.queue, this.subscription, drainTimeout,
				this.envelopes, this.keys, this.errors, this.stages, this.events, this.schemas);
	}

	/**
	 * The same with or without envelopes.
	 * @param envelopes whether messages may come in envelopes
	 * @return new settings
	 */
	public ListenerSettings withEnvelopes(boolean envelopes) {
		return new ListenerSettings(this.mode, this.concurrency, this.queue, this.subscription, this.drainTimeout,
				envelopes, this.keys, this.errors, this.stages, this.events, this.schemas);
	}

	/**
	 * The same with keys.
	 * @param keys what is to be handled in order, {@code null} for the channel
	 * @return new settings
	 */
	public ListenerSettings withKeys(@Nullable MessageKeyExtractor keys) {
		return new ListenerSettings(this.mode, this.concurrency, this.queue, this.subscription, this.drainTimeout,
				this.envelopes, keys, this.errors, this.stages, this.events, this.schemas);
	}

	/**
	 * The same with another error handler.
	 * @param errors is told of messages that were not handled
	 * @return new settings
	 */
	public ListenerSettings withErrors(RedisMessageErrorHandler errors) {
		return new ListenerSettings(this.mode, this.concurrency, this.queue, this.subscription, this.drainTimeout,
				this.envelopes, this.keys, errors, this.stages, this.events, this.schemas);
	}

	/**
	 * The same with other stages.
	 * @param stages go around the handling of each message, the first outermost
	 * @return new settings
	 */
	public ListenerSettings withStages(List<DeliveryStage> stages) {
		return new ListenerSettings(this.mode, this.concurrency, this.queue, this.subscription, this.drainTimeout,
				this.envelopes, this.keys, this.errors, stages, this.events, this.schemas);
	}

	/**
	 * The same with other event listeners.
	 * @param events are told what happens to the subscription
	 * @return new settings
	 */
	public ListenerSettings withEvents(List<SubscriptionEventListener> events) {
		return new ListenerSettings(this.mode, this.concurrency, this.queue, this.subscription, this.drainTimeout,
				this.envelopes, this.keys, this.errors, this.stages, events, this.schemas);
	}

	/**
	 * The same with a store of schemas.
	 * @param schemas where to ask for the schemas of messages that are not known, where
	 * those who decode them look as well
	 * @return new settings
	 */
	public ListenerSettings withSchemas(@Nullable SchemaStore schemas) {
		return new ListenerSettings(this.mode, this.concurrency, this.queue, this.subscription, this.drainTimeout,
				this.envelopes, this.keys, this.errors, this.stages, this.events, schemas);
	}

}
