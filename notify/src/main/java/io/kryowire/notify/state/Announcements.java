/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.notify.driver.LivingSubscription;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.driver.SubscriptionReceiver;
import io.kryowire.notify.driver.SubscriptionSettings;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;

/**
 * Hears what is announced of all topics, over one subscription, and gives it to the
 * engine that it concerns.
 */
final class Announcements implements SubscriptionReceiver, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	private final LivingSubscription subscription;

	private final Map<ByteBuffer, Channel> channels = new ConcurrentHashMap<>();

	Announcements(RedisConnectionFactory connections) {
		this.subscription = new LivingSubscription("kryowire-state", connections, SubscriptionSettings.DEFAULTS, this);
		this.subscription.start();
	}

	/**
	 * From now on an engine hears what is announced of its topic.
	 * @param suspects are told of each key, if others' writes are tracked
	 */
	void subscribe(StateKeys keys, Engine<?> engine, @Nullable Suspects suspects) {
		List<byte[]> names = new ArrayList<>();
		for (int i = 0; i < keys.partitions(); i++) {
			byte[] name = keys.channel(i);
			names.add(name);
			this.channels.put(ByteBuffer.wrap(name), new Channel(engine, i, suspects));
		}
		// What was written before that was not announced to us
		this.subscription.add(names, List.of()).thenRun(engine::lookAgain);
	}

	boolean isLive() {
		return this.subscription.isLive();
	}

	String trouble() {
		return this.subscription.trouble();
	}

	@Override
	public void message(byte[] name, byte @Nullable [] pattern, byte[] body) {
		Channel channel = this.channels.get(ByteBuffer.wrap(name));
		if (channel != null) {
			try {
				StateFrame frame = StateFrame.read(body);
				channel.engine().announced(channel.partition(), frame);
				if (channel.suspects() != null && channel.engine().store().isInteresting(frame.key())) {
					channel.suspects().announced(frame.key());
				}
			}
			catch (RuntimeException ex) {
				logger.debug("Something else than an announcement was published to a channel of state topics", ex);
				channel.engine().lookAgain();
			}
		}
	}

	@Override
	public void event(SubscriptionEvent event) {
		if (event.kind() == SubscriptionEvent.Kind.RECOVERED || event.kind() == SubscriptionEvent.Kind.LIVE
				|| event.kind() == SubscriptionEvent.Kind.LOST) {
			this.channels.values().forEach((channel) -> channel.engine().lookAgain());
		}
	}

	@Override
	public void close() {
		this.subscription.stop();
	}

	private record Channel(Engine<?> engine, int partition, @Nullable Suspects suspects) {
	}

}
