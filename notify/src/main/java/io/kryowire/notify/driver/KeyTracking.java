/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.Assert;

/**
 * Tells of keys that change, whoever changes them and however: written, deleted, evicted,
 * expired. It uses {@code CLIENT TRACKING} in its broadcasting mode, over a connection to
 * each master that has the keys, which comes back as a {@link LivingSubscription} does.
 * <p>
 * What changes while a connection is away is not told. It has no thread and no connection
 * before there is something to be tracked; then one thread that asks where the masters
 * are, and those of a subscription for each of them. What is not final is guarded by the
 * monitor of this.
 */
public final class KeyTracking implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(LivingSubscription.class);

	private static final long LOOK_SECONDS = 2;

	private final String name;

	private final TrackingLinks links;

	private final SubscriptionSettings settings;

	private final SubscriptionReceiver receiver;

	private final List<Tracked> tracked = new ArrayList<>();

	/** By the names of the masters. */
	private final Map<String, LivingSubscription> masters = new TreeMap<>();

	private @Nullable ScheduledExecutorService executor;

	private boolean closed;

	/** Why the masters are not known, empty if they are. */
	private volatile String trouble = "";

	/**
	 * Creates a tracking of nothing yet.
	 * @param name stands in messages, events and the names of threads
	 * @param connections where connections come from, of Jedis or Lettuce
	 * @param settings how each connection stays alive
	 * @param receiver is told which keys have changed, and what becomes of connections
	 */
	public KeyTracking(String name, RedisConnectionFactory connections, SubscriptionSettings settings,
			SubscriptionReceiver receiver) {
		this.name = name;
		this.links = TrackingLinks.of(connections);
		this.settings = settings;
		this.receiver = receiver;
	}

	/**
	 * Begins to track keys. Does not wait for the server.
	 * @param prefix what the keys begin with
	 * @param keys one of each slot they are in
	 * @param begun is run each time that a master begins to tell of them: what has
	 * changed before was not told. Must not wait
	 */
	public synchronized void track(byte[] prefix, Collection<byte[]> keys, Runnable begun) {
		if (this.closed) {
			return;
		}
		Tracked added = new Tracked(prefix, List.copyOf(keys), begun);
		this.tracked.add(added);
		this.masters.values().forEach((master) -> add(master, added));
		if (this.executor == null) {
			this.executor = Executors.newSingleThreadScheduledExecutor((task) -> {
				Thread thread = new Thread(task, this.name + "-masters");
				thread.setDaemon(true);
				return thread;
			});
			this.executor.scheduleWithFixedDelay(this::look, 0, LOOK_SECONDS, TimeUnit.SECONDS);
		}
		else {
			this.executor.execute(this::look);
		}
	}

	private static void add(LivingSubscription master, Tracked added) {
		master.add(List.of(added.prefix()), List.of()).thenRun(added.begun());
	}

	/** Looks where the masters are. Must not throw: the executor would forget it. */
	private void look() {
		try {
			Map<String, LinkFactory> wanted = this.links.masters(keys(), isCutOff());
			Assert.state(!wanted.isEmpty(), "The Redis Cluster has no master for these keys");
			follow(wanted);
			this.trouble = "";
		}
		catch (Throwable ex) {
			String text = ConnectionTrouble.words(ex, "Redis");
			if (!text.equals(this.trouble) && !isClosed()) {
				this.trouble = text;
				logger.warn("{} '{}' does not know the masters: {}. They are asked for every {} s; {}.",
						SubscriptionWords.TRACKING.what(), this.name, text, LOOK_SECONDS,
						SubscriptionWords.TRACKING.meanwhile());
			}
		}
	}

	private synchronized Collection<byte[]> keys() {
		return this.tracked.stream().flatMap((each) -> each.keys().stream()).toList();
	}

	/** Whether a master may have been replaced by another one. */
	private synchronized boolean isCutOff() {
		return !this.masters.isEmpty() && !isLive();
	}

	private synchronized boolean isClosed() {
		return this.closed;
	}

	private synchronized void follow(Map<String, LinkFactory> wanted) {
		if (this.closed) {
			return;
		}
		this.masters.entrySet().removeIf((each) -> {
			boolean left = !wanted.containsKey(each.getKey());
			if (left) {
				each.getValue().stop();
			}
			return left;
		});
		wanted.forEach((each, factory) -> {
			if (!this.masters.containsKey(each)) {
				LivingSubscription master = new LivingSubscription(each.isEmpty() ? this.name : this.name + "-" + each,
						factory, this.settings, this.receiver, SubscriptionWords.TRACKING);
				this.masters.put(each, master);
				this.tracked.forEach((one) -> add(master, one));
				master.start();
			}
		});
	}

	/**
	 * Returns whether every change that is made now is told.
	 * @return whether each master has confirmed that it tells, and answers
	 */
	public synchronized boolean isLive() {
		return !this.masters.isEmpty() && this.masters.values().stream().allMatch(LivingSubscription::isLive);
	}

	/**
	 * Returns why this is not live.
	 * @return the reason of the last failure, empty if none is known
	 */
	public synchronized String trouble() {
		return this.masters.values()
			.stream()
			.map(LivingSubscription::trouble)
			.filter((each) -> !each.isEmpty())
			.findFirst()
			.orElse(this.trouble);
	}

	/** Ends, and does not wait for threads. */
	@Override
	public synchronized void close() {
		this.closed = true;
		if (this.executor != null) {
			// Who waits for a driver is not waited for
			this.executor.shutdownNow();
		}
		this.masters.values().forEach(LivingSubscription::stop);
	}

	/** Keys that are tracked. */
	private record Tracked(byte[] prefix, List<byte[]> keys, Runnable begun) {
	}

}
