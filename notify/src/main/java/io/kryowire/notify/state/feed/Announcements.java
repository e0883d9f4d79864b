/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.feed;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.notify.driver.LivingSubscription;
import io.kryowire.notify.driver.ShardSubscription;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.driver.SubscriptionReceiver;
import io.kryowire.notify.driver.SubscriptionSettings;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateTopics;

/**
 * Hears what is announced of all topics, over one subscription, and gives it to the topic
 * that it concerns. What is announced to shards is heard as well where that is wanted,
 * and not instead: others may have another setting, or a server that cannot.
 */
public final class Announcements implements SubscriptionReceiver, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	/** For a server that knows no shards. */
	private static final SubscriptionSettings SHARDS = SubscriptionSettings.DEFAULTS
		.withLongestBackoff(Duration.ofSeconds(2));

	private final LivingSubscription subscription;

	private final ShardSubscription shards;

	/** Whether any topic wants to hear its shards. */
	private volatile boolean sharded;

	private final Map<ByteBuffer, Channel> channels = new ConcurrentHashMap<>();

	public Announcements(RedisConnectionFactory connections) {
		this.subscription = new LivingSubscription("kryowire-state", connections, SubscriptionSettings.DEFAULTS, this);
		this.subscription.start();
		this.shards = new ShardSubscription("kryowire-state-shards", connections, SHARDS, this);
	}

	/**
	 * From now on it is heard what is announced of a topic.
	 * @param suspects are told of each key, if others' writes are tracked
	 * @param sharded whether writes may be announced to the shards of a cluster
	 */
	public void subscribe(StateKeys keys, ChangeReceiver receiver, @Nullable Suspects suspects, boolean sharded) {
		List<byte[]> names = new ArrayList<>();
		for (int i = 0; i < keys.partitions(); i++) {
			byte[] name = keys.channel(i);
			names.add(name);
			this.channels.put(ByteBuffer.wrap(name), new Channel(receiver, i, suspects));
		}
		// What was written before that was not announced to us
		this.subscription.add(names, List.of()).thenRun(receiver::lookAgain);
		if (sharded) {
			this.sharded = true;
			this.shards.add(names, receiver::lookAgain);
		}
	}

	/** Where nobody can announce to shards, nobody needs to hear them. */
	public boolean isLive() {
		return this.subscription.isLive() && (!this.sharded || this.shards.isLive() || this.shards.isUnknown());
	}

	public String trouble() {
		return this.subscription.trouble();
	}

	/** Whether what is announced to shards is heard. */
	public boolean isSharded() {
		return this.shards.isLive();
	}

	public String shardTrouble() {
		return this.shards.trouble();
	}

	@Override
	public void message(byte[] name, byte @Nullable [] pattern, byte[] body) {
		Channel channel = this.channels.get(ByteBuffer.wrap(name));
		if (channel != null) {
			try {
				StateFrame frame = StateFrame.read(body);
				channel.receiver().announced(channel.partition(), frame);
				if (channel.suspects() != null && channel.receiver().isInteresting(frame.key())) {
					channel.suspects().announced(frame.key());
				}
			}
			catch (RuntimeException ex) {
				logger.debug("A message that is not an announcement was published to a channel of state topics", ex);
				channel.receiver().lookAgain();
			}
		}
	}

	@Override
	public void event(SubscriptionEvent event) {
		if (event.kind() == SubscriptionEvent.Kind.RECOVERED || event.kind() == SubscriptionEvent.Kind.LIVE
				|| event.kind() == SubscriptionEvent.Kind.LOST) {
			this.channels.values().forEach((channel) -> channel.receiver().lookAgain());
		}
	}

	@Override
	public void close() {
		this.subscription.stop();
		this.shards.close();
	}

	private record Channel(ChangeReceiver receiver, int partition, @Nullable Suspects suspects) {
	}

}
