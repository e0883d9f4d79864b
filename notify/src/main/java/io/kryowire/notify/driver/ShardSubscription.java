/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Hears what is published to shard channels of a cluster by {@code SPUBLISH}, over a
 * connection to each master that has their slots, which comes back as a
 * {@link LivingSubscription} does, and follows a slot that moves.
 * <p>
 * What is published while a connection is away is not heard. It has no thread and no
 * connection before there is something to be heard; then one thread that asks where the
 * masters are, and those of a subscription for each of them, by which the receiver is
 * called: for one channel at a time, as long as its slot stays where it is.
 */
public final class ShardSubscription implements AutoCloseable {

	private final MasterSubscriptions masters;

	/**
	 * Creates a subscription to nothing yet.
	 * @param name stands in messages, events and the names of threads
	 * @param connections where connections come from, of Jedis or Lettuce
	 * @param settings how each connection stays alive
	 * @param receiver receives messages, and is told what becomes of connections
	 */
	public ShardSubscription(String name, RedisConnectionFactory connections, SubscriptionSettings settings,
			SubscriptionReceiver receiver) {
		this.masters = new MasterSubscriptions(name, MasterLinks.of(connections), MasterLinks.Use.SHARDS, settings,
				receiver);
	}

	/**
	 * Begins to hear channels. Does not wait for the server.
	 * @param channels the names of channels
	 * @param begun is run each time that a master begins to tell of some of them: what
	 * was published before was not heard. Must not wait
	 */
	public void add(Collection<byte[]> channels, Runnable begun) {
		this.masters.add(channels.stream().map((each) -> new MasterSubscriptions.Wanted(each, each, begun)).toList());
	}

	/**
	 * Returns whether everything that is published now is heard.
	 * @return whether there is something to be heard, each master has confirmed its
	 * channels, and answers
	 */
	public boolean isLive() {
		return this.masters.isLive();
	}

	/**
	 * Returns why this is not live.
	 * @return the reason of the last failure, empty if none is known
	 */
	public String trouble() {
		return this.masters.trouble();
	}

	/**
	 * Returns whether servers know nothing of shards, as before Redis 7: nobody can
	 * publish to them there.
	 * @return whether this is why each of those that are not live is not
	 */
	public boolean isUnknown() {
		// What Redis has said of a command that it does not have in all of its versions
		return this.masters.isCutOffBy("unknown command");
	}

	/** Ends, and does not wait for threads. */
	@Override
	public void close() {
		this.masters.close();
	}

}
