/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.util.Assert;

/**
 * A {@link LivingSubscription} to each master that has certain keys, of what is wanted
 * because of them. When keys move to another master, it follows.
 * <p>
 * It has no thread and no connection before something is wanted; then one thread that
 * asks where the masters are, and those of the subscriptions. What is not final is
 * guarded by the monitor of this, which is never taken while a subscription has its lock.
 */
final class MasterSubscriptions implements AutoCloseable {

	/**
	 * What is wanted.
	 *
	 * @param key where its master is
	 * @param channel what is subscribed there
	 * @param begun is run each time that a master begins to tell of it, whatever else has
	 * the same one. Must not wait
	 */
	record Wanted(byte[] key, byte[] channel, Runnable begun) {
	}

	private static final Logger logger = LoggerFactory.getLogger(LivingSubscription.class);

	/** Costs nothing as long as all of them are live. */
	private static final long LOOK_SECONDS = 1;

	private final String name;

	private final MasterLinks links;

	private final MasterLinks.Use use;

	private final SubscriptionSettings settings;

	private final SubscriptionReceiver receiver;

	private final SubscriptionWords words;

	private final ScheduledThreadPoolExecutor executor;

	/** Whether a look is on its way. */
	private final AtomicBoolean due = new AtomicBoolean();

	private final List<Wanted> wanted = new ArrayList<>();

	/** By their names. */
	private final Map<String, Master> masters = new TreeMap<>();

	/** Whether everything that is wanted was given to its master. */
	private boolean settled;

	private boolean closed;

	/** Why the masters are not known, empty if they are. */
	private volatile String trouble = "";

	MasterSubscriptions(String name, MasterLinks links, MasterLinks.Use use, SubscriptionSettings settings,
			SubscriptionReceiver receiver, SubscriptionWords words) {
		this.name = name;
		this.links = links;
		this.use = use;
		this.settings = settings;
		this.receiver = new Following(receiver);
		this.words = words;
		this.executor = new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = new Thread(task, name + "-masters");
			thread.setDaemon(true);
			return thread;
		}, new ThreadPoolExecutor.DiscardPolicy());
	}

	/** Adds to what is wanted. Does not wait for the server. */
	synchronized void add(Collection<Wanted> more) {
		if (this.closed) {
			return;
		}
		if (this.wanted.isEmpty()) {
			this.executor.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
		}
		this.wanted.addAll(more);
		this.settled = false;
		lookSoon();
	}

	/** Without the monitor: a subscription may be at it. */
	private void lookSoon() {
		if (this.due.compareAndSet(false, true)) {
			this.executor.execute(this::look);
		}
	}

	/** Looks where the masters are. Must not throw: the executor would forget it. */
	private void look() {
		this.due.set(false);
		try {
			List<Wanted> all = wanted();
			List<@Nullable String> found = this.links.masters(all.stream().map(Wanted::key).toList(), isCutOff());
			follow(all, found);
			Assert.state(found.stream().allMatch(Objects::nonNull), "The Redis Cluster has no master for these keys");
			this.trouble = "";
		}
		catch (Throwable ex) {
			String text = ConnectionTrouble.words(ex, "Redis");
			if (!text.equals(this.trouble) && !isClosed()) {
				this.trouble = text;
				logger.warn("{} '{}' does not know the masters: {}. They are asked for every {} s; {}.",
						this.words.what(), this.name, text, LOOK_SECONDS, this.words.meanwhile());
			}
		}
	}

	private synchronized List<Wanted> wanted() {
		return List.copyOf(this.wanted);
	}

	/** Whether a master may have been replaced by another one. */
	private synchronized boolean isCutOff() {
		return !this.trouble.isEmpty() || this.masters.values().stream().anyMatch((each) -> !each.isLive());
	}

	private synchronized boolean isClosed() {
		return this.closed;
	}

	private synchronized void follow(List<Wanted> all, List<@Nullable String> found) {
		if (this.closed) {
			return;
		}
		Map<String, Map<Topic, Wanted>> byMaster = new HashMap<>();
		for (int i = 0; i < all.size(); i++) {
			String master = found.get(i);
			if (master != null) {
				Wanted each = all.get(i);
				byMaster.computeIfAbsent(master, (name) -> new LinkedHashMap<>())
					.putIfAbsent(Topic.channel(each.channel()), each);
			}
		}
		this.masters.entrySet().removeIf((each) -> {
			boolean left = !byMaster.containsKey(each.getKey());
			if (left) {
				each.getValue().subscription().stop();
			}
			return left;
		});
		byMaster.forEach((master, channels) -> this.masters.computeIfAbsent(master, this::begin).follow(channels));
		this.settled = all.size() == this.wanted.size();
	}

	private Master begin(String master) {
		return new Master(new LivingSubscription(master.isEmpty() ? this.name : this.name + "-" + master,
				() -> this.links.open(this.use, master), this.settings, this.receiver, this.words));
	}

	/** Whether each master has confirmed all that is wanted of it, and answers. */
	synchronized boolean isLive() {
		return this.settled && this.trouble.isEmpty() && !this.masters.isEmpty()
				&& this.masters.values().stream().allMatch(Master::isLive);
	}

	/** Why this is not live: the reason of the last failure, empty if none is known. */
	synchronized String trouble() {
		return this.masters.values()
			.stream()
			.map((each) -> each.subscription().trouble())
			.filter((each) -> !each.isEmpty())
			.findFirst()
			.orElse(this.trouble);
	}

	/** Ends, and does not wait for threads. */
	@Override
	public synchronized void close() {
		this.closed = true;
		// Who waits for a driver is not waited for
		this.executor.shutdownNow();
		this.masters.values().forEach((each) -> each.subscription().stop());
	}

	/** A master, and what it was asked for. Guarded by the monitor of all. */
	private static final class Master {

		private final LivingSubscription subscription;

		private Set<Topic> channels = Set.of();

		Master(LivingSubscription subscription) {
			this.subscription = subscription;
		}

		LivingSubscription subscription() {
			return this.subscription;
		}

		boolean isLive() {
			return this.subscription.isLive();
		}

		void follow(Map<Topic, Wanted> now) {
			List<Topic> less = this.channels.stream().filter((channel) -> !now.containsKey(channel)).toList();
			if (!less.isEmpty()) {
				this.subscription.remove(Topic.channels(less), List.of());
			}
			Map<Runnable, List<byte[]>> more = new LinkedHashMap<>();
			now.forEach((channel, each) -> {
				if (!this.channels.contains(channel)) {
					more.computeIfAbsent(each.begun(), (begun) -> new ArrayList<>()).add(each.channel());
				}
			});
			more.forEach((begun, names) -> this.subscription.add(names, List.of()).thenRun(begun));
			this.channels = Set.copyOf(now.keySet());
			// Once, and then it comes back by itself
			this.subscription.start();
		}

	}

	/** When a master is lost, another one may have its keys. */
	private final class Following implements SubscriptionReceiver {

		private final SubscriptionReceiver receiver;

		Following(SubscriptionReceiver receiver) {
			this.receiver = receiver;
		}

		@Override
		public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
			this.receiver.message(channel, pattern, body);
		}

		@Override
		public void keysChanged(@Nullable List<byte[]> names) {
			this.receiver.keysChanged(names);
		}

		@Override
		public void event(SubscriptionEvent event) {
			if (event.kind() == SubscriptionEvent.Kind.LOST || event.kind() == SubscriptionEvent.Kind.UNAVAILABLE) {
				lookSoon();
			}
			this.receiver.event(event);
		}

	}

}
