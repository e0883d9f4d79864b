/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Tells of keys that change, whoever changes them and however: written, deleted, evicted,
 * expired. It uses {@code CLIENT TRACKING} in its broadcasting mode, over a connection to
 * each master that has the keys, which comes back as a {@link LivingSubscription} does.
 * <p>
 * What changes while a connection is away is not told. It has no thread and no connection
 * before there is something to be tracked; then one thread that asks where the masters
 * are, and those of a subscription for each of them.
 */
public final class KeyTracking implements AutoCloseable {

	private final MasterSubscriptions masters;

	/**
	 * Creates a tracking of nothing yet.
	 * @param name stands in messages, events and the names of threads
	 * @param connections where connections come from, of Jedis or Lettuce
	 * @param settings how each connection stays alive
	 * @param receiver is told which keys have changed, and what becomes of connections
	 */
	public KeyTracking(String name, RedisConnectionFactory connections, SubscriptionSettings settings,
			SubscriptionReceiver receiver) {
		this.masters = new MasterSubscriptions(name, MasterLinks.of(connections), MasterLinks.Use.TRACKING, settings,
				receiver);
	}

	/**
	 * Begins to track keys. Does not wait for the server.
	 * @param prefix what the keys begin with
	 * @param keys one of each slot they are in
	 * @param begun is run each time that a master begins to tell of them: what has
	 * changed before was not told. Must not wait
	 */
	public void track(byte[] prefix, Collection<byte[]> keys, Runnable begun) {
		this.masters.add(keys.stream().map((key) -> new MasterSubscriptions.Wanted(key, prefix, begun)).toList());
	}

	/**
	 * Returns whether every change that is made now is told.
	 * @return whether each master has confirmed that it tells, and answers
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

	/** Ends, and does not wait for threads. */
	@Override
	public void close() {
		this.masters.close();
	}

}
