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

	/** Costs nothing: it is what the driver knows. */
	private static final long LOOK_SECONDS = 1;

	/** The longest pause before the driver asks all nodes again, which costs them. */
	private static final long LONGEST_PAUSE_SECONDS = 5;

	private final String name;

	private final MasterLinks links;

	private final MasterLinks.Use use;

	private final SubscriptionSettings settings;

	private final SubscriptionReceiver receiver;

	private final ScheduledThreadPoolExecutor executor;

	/** Whether a look is on its way. */
	private final AtomicBoolean due = new AtomicBoolean();

	private final List<Wanted> wanted = new ArrayList<>();

	/** By their names. */
	private final Map<String, FollowedMaster> masters = new TreeMap<>();

	/** Whether everything that is wanted was given to its master. */
	private boolean settled;

	/** Who had what is wanted when this was settled. */
	private List<@Nullable String> found = List.of();

	/** Before all nodes are asked again; of the thread that looks, as is the next. */
	private long pauseSeconds = LOOK_SECONDS;

	private long askedAt = System.nanoTime();

	private boolean closed;

	/** Why the masters are not known, empty if they are. */
	private volatile String trouble = "";

	MasterSubscriptions(String name, MasterLinks links, MasterLinks.Use use, SubscriptionSettings settings,
			SubscriptionReceiver receiver) {
		this.name = name;
		this.links = links;
		this.use = use;
		this.settings = settings;
		this.receiver = new Following(receiver);
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
		boolean soon = this.due.getAndSet(false);
		try {
			List<Wanted> all = wanted();
			List<@Nullable String> found = this.links.masters(all.stream().map(Wanted::key).toList(), isAnew(soon));
			follow(all, found);
			Assert.state(found.stream().allMatch(Objects::nonNull), "The Redis Cluster has no master for these keys");
			this.trouble = "";
		}
		catch (Throwable ex) {
			String text = ConnectionTrouble.words(ex, "Redis");
			if (!text.equals(this.trouble) && !isClosed()) {
				this.trouble = text;
				logger.warn("{} '{}' cannot find the masters: {}. The search is repeated at least every {} s; {}.",
						this.use.words().what(), this.name, text, LONGEST_PAUSE_SECONDS, this.use.words().meanwhile());
			}
		}
	}

	private synchronized List<Wanted> wanted() {
		return List.copyOf(this.wanted);
	}

	/**
	 * Whether all nodes are to be asked: at once when something has happened, and then
	 * less and less often, since it may be that a master does not let us in for ever.
	 */
	private boolean isAnew(boolean soon) {
		boolean cutOff = isCutOff();
		long now = System.nanoTime();
		if (soon || !cutOff) {
			this.pauseSeconds = LOOK_SECONDS;
		}
		else if (now - this.askedAt < TimeUnit.SECONDS.toNanos(this.pauseSeconds)) {
			return false;
		}
		else {
			this.pauseSeconds = Math.min(2 * this.pauseSeconds, LONGEST_PAUSE_SECONDS);
		}
		this.askedAt = now;
		return cutOff;
	}

	/** Whether a master may have been replaced by another one. */
	private synchronized boolean isCutOff() {
		return !this.trouble.isEmpty() || this.masters.values().stream().anyMatch((each) -> !each.isLive());
	}

	private synchronized boolean isClosed() {
		return this.closed;
	}

	private synchronized void follow(List<Wanted> all, List<@Nullable String> found) {
		if (this.closed || (this.settled && found.equals(this.found))) {
			return;
		}
		this.settled = false;
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
		this.found = found;
		this.settled = all.size() == this.wanted.size();
	}

	private FollowedMaster begin(String master) {
		return new FollowedMaster(new LivingSubscription(master.isEmpty() ? this.name : this.name + "-" + master,
				() -> this.links.open(this.use, master), this.settings, this.receiver, this.use.words()));
	}

	/** Whether each master has confirmed all that is wanted of it, and answers. */
	synchronized boolean isLive() {
		return this.settled && this.trouble.isEmpty() && !this.masters.isEmpty()
				&& this.masters.values().stream().allMatch(FollowedMaster::isLive);
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

	/**
	 * Whether there are masters that are not live, and all of those for a reason.
	 * @param reason a part of what they have said
	 */
	synchronized boolean isCutOffBy(String reason) {
		List<FollowedMaster> others = this.masters.values().stream().filter((each) -> !each.isLive()).toList();
		return !others.isEmpty() && others.stream().allMatch((each) -> each.subscription().trouble().contains(reason));
	}

	/** Ends, and does not wait for threads. */
	@Override
	public synchronized void close() {
		this.closed = true;
		// Who waits for a driver is not waited for
		this.executor.shutdownNow();
		this.masters.values().forEach((each) -> each.subscription().stop());
		this.links.release();
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
