/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.time.Duration;

import io.kryowire.notify.message.Overflow;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Properties of messages over Redis.
 *
 * @param enabled Whether listeners and templates of Spring Data Redis carry messages of
 * Kryowire's codec.
 * @param envelope Whether messages travel in envelopes, with their content type and
 * headers. Without them, they are nothing but the encoded payload.
 * @param strictContentType Whether listeners that do not ask for Kryo's content type are
 * left to Spring's converters.
 * @param listener How messages are handled.
 * @param subscription How subscriptions stay alive.
 * @param deadLetter Where messages go that could not be handled.
 */
@ConfigurationProperties("kryowire.redis")
public record RedisMessagesProperties(@DefaultValue("true") boolean enabled, @DefaultValue("true") boolean envelope,
		@DefaultValue("false") boolean strictContentType, @DefaultValue Listener listener,
		@DefaultValue Subscription subscription, @DefaultValue DeadLetter deadLetter) {

	/**
	 * How messages are handled.
	 *
	 * @param concurrency Most listeners that run at the same time. 0 is one for each
	 * processor. Virtual threads are not bounded by it.
	 * @param capacity Most messages that wait for one listener and one channel or key.
	 * @param totalCapacity Most messages that wait for all listeners.
	 * @param totalSize Most bytes of messages that wait for all listeners.
	 * @param overflow What happens to a message for which there is no room: the reader
	 * waits, the oldest is dropped, the new one is dropped, or the new one goes to the
	 * error handler.
	 * @param blockTimeout Longest time that the reader waits for room.
	 * @param drainTimeout Time for waiting messages to be handled when the application
	 * stops.
	 */
	public record Listener(@DefaultValue("0") int concurrency, @DefaultValue("10000") int capacity,
			@DefaultValue("100000") int totalCapacity, @DefaultValue("64MB") DataSize totalSize,
			@DefaultValue("block") Overflow overflow, @DefaultValue("1s") Duration blockTimeout,
			@DefaultValue("10s") Duration drainTimeout) {

	}

	/**
	 * How subscriptions stay alive.
	 *
	 * @param heartbeat Time between two proofs that the server still sends.
	 * @param heartbeatTimeout Time without an answer after which a connection is taken
	 * for dead.
	 * @param attemptTimeout Time for an attempt to subscribe.
	 * @param reconnect Pauses between attempts.
	 */
	public record Subscription(@DefaultValue("1s") Duration heartbeat, @DefaultValue("2s") Duration heartbeatTimeout,
			@DefaultValue("3s") Duration attemptTimeout, @DefaultValue Reconnect reconnect) {

	}

	/**
	 * Pauses between attempts to subscribe.
	 *
	 * @param delay First pause. Each is twice as long as the one before.
	 * @param maxDelay Longest pause.
	 */
	public record Reconnect(@DefaultValue("20ms") Duration delay, @DefaultValue("500ms") Duration maxDelay) {

	}

	/**
	 * Where messages go that could not be handled.
	 *
	 * @param key Key of the list. Default is none, so that such messages are only logged
	 * and counted.
	 * @param length Most messages in the list.
	 * @param maxMessageSize Largest message that is kept whole. Of longer ones the
	 * beginning is kept.
	 */
	public record DeadLetter(@Nullable String key, @DefaultValue("1000") long length,
			@DefaultValue("1MB") DataSize maxMessageSize) {

	}

}
