/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.time.Duration;

import io.kryowire.notify.message.QueueOverflow;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Properties of messages over Redis.
 *
 * @param enabled Whether listeners and templates of Spring Data Redis use Kryowire's
 * codec.
 * @param envelope Whether to send messages in an envelope with their content type and
 * headers. Without it, a message is the encoded payload alone.
 * @param strictContentType Whether to leave listeners that do not ask for Kryo's content
 * type to Spring's message converters.
 * @param listener Listeners.
 * @param subscription Subscriptions.
 * @param deadLetter Messages that could not be handled.
 */
@ConfigurationProperties("kryowire.redis")
public record RedisMessagesProperties(@DefaultValue("true") boolean enabled, @DefaultValue("true") boolean envelope,
		@DefaultValue("false") boolean strictContentType, @DefaultValue Listener listener,
		@DefaultValue Subscription subscription, @DefaultValue DeadLetter deadLetter) {

	/**
	 * Listeners.
	 *
	 * @param concurrency Maximum number of listeners that run at the same time. 0 means
	 * one for each processor. Does not apply to virtual threads.
	 * @param capacity Maximum number of messages that wait for one listener and one
	 * channel or key.
	 * @param totalCapacity Maximum number of messages that wait for all listeners.
	 * @param totalSize Maximum total size of the messages that wait for all listeners.
	 * @param overflow What to do when there is no room for a message: block the reader,
	 * drop the oldest message, drop the new message, or pass the new message to the error
	 * handler.
	 * @param blockTimeout Maximum time to block the reader.
	 * @param drainTimeout Maximum time to wait for queued messages to be handled when the
	 * application stops.
	 * @param schemaPatience Maximum time that a message waits for the schema of its
	 * sender, if the sender has another version of its type and Redis does not have the
	 * schema yet.
	 */
	public record Listener(@DefaultValue("0") int concurrency, @DefaultValue("10000") int capacity,
			@DefaultValue("100000") int totalCapacity, @DefaultValue("64MB") DataSize totalSize,
			@DefaultValue("block") QueueOverflow overflow, @DefaultValue("1s") Duration blockTimeout,
			@DefaultValue("10s") Duration drainTimeout, @DefaultValue("3s") Duration schemaPatience) {

	}

	/**
	 * Subscriptions.
	 *
	 * @param heartbeat Time without receiving anything after which a heartbeat is sent to
	 * the server.
	 * @param heartbeatTimeout Time without a reply to a heartbeat after which a
	 * connection is considered dead.
	 * @param attemptTimeout Maximum time for an attempt to subscribe.
	 * @param reconnect Delays between attempts to subscribe.
	 */
	public record Subscription(@DefaultValue("1s") Duration heartbeat, @DefaultValue("2s") Duration heartbeatTimeout,
			@DefaultValue("3s") Duration attemptTimeout, @DefaultValue Reconnect reconnect) {

	}

	/**
	 * Delays between attempts to subscribe.
	 *
	 * @param delay Delay before the first attempt to subscribe again. Each further delay
	 * is twice as long as the one before it.
	 * @param maxDelay Maximum delay between attempts to subscribe.
	 */
	public record Reconnect(@DefaultValue("20ms") Duration delay, @DefaultValue("500ms") Duration maxDelay) {

	}

	/**
	 * Messages that could not be handled.
	 *
	 * @param key Key of the Redis list for messages that could not be handled. If not
	 * set, such messages are only logged and counted.
	 * @param length Maximum number of messages in the dead-letter list.
	 * @param maxMessageSize Maximum size of a message that is kept in full. Larger
	 * messages are truncated.
	 */
	public record DeadLetter(@Nullable String key, @DefaultValue("1000") long length,
			@DefaultValue("1MB") DataSize maxMessageSize) {

	}

}
