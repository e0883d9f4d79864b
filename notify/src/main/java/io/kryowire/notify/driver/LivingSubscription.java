/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * A subscription to channels and patterns that comes back, whatever ended it, until it is
 * stopped; and that knows whether it is live.
 * <p>
 * It has one connection of its own and two threads: one that runs the current
 * {@link Session}, and the watch, which begins sessions, pings the server when it is
 * silent, and closes what does not answer. The watch never calls the driver in a way that
 * could wait for the server. Everything that is not final is guarded by one lock, which
 * is not held while a message is delivered or a link is closed.
 */
public final class LivingSubscription {

	private static final Logger logger = LoggerFactory.getLogger(LivingSubscription.class);

	/** Sessions left behind that may still wait for the driver to connect. */
	private static final int MOST_LEFT_BEHIND = 4;

	private final String name;

	private final LinkFactory links;

	private final SubscriptionSettings settings;

	private final SubscriptionReceiver receiver;

	private final ReentrantLock lock = new ReentrantLock();

	private final Map<Topic, CompletableFuture<Void>> wanted = new HashMap<>();

	private final AtomicInteger sessionThreads = new AtomicInteger();

	private @Nullable ScheduledExecutorService watch;

	/** Read without the lock by the watch. */
	private volatile @Nullable Session session;

	private volatile SubscriptionState state = SubscriptionState.IDLE;

	private boolean attemptIsDue;

	private int failures;

	private Duration liveSince = Duration.ZERO;

	private Duration lostSince = Duration.ZERO;

	private String lastCause = "";

	private CompletableFuture<Void> firstOutcome = new CompletableFuture<>();

	private volatile long recoveries;

	/**
	 * Creates a subscription, which does nothing before it is started.
	 * @param name stands in messages, events and the names of threads
	 * @param connections where connections come from
	 * @param settings how it stays alive
	 * @param receiver receives messages and events
	 */
	public LivingSubscription(String name, RedisConnectionFactory connections, SubscriptionSettings settings,
			SubscriptionReceiver receiver) {
		this(name, LinkFactory.of(connections), settings, receiver);
	}

	LivingSubscription(String name, LinkFactory links, SubscriptionSettings settings, SubscriptionReceiver receiver) {
		this.name = name;
		this.links = links;
		this.settings = settings;
		this.receiver = receiver;
	}

	/**
	 * Begins, and does not wait for the server.
	 * @return is completed when the subscription has become live, or its first attempt
	 * has failed, or there is nothing to subscribe
	 */
	public CompletableFuture<Void> start() {
		return locked(() -> {
			if (this.watch == null) {
				this.firstOutcome = new CompletableFuture<>();
				this.failures = 0;
				this.lastCause = "";
				this.state = this.wanted.isEmpty() ? SubscriptionState.IDLE : SubscriptionState.CONNECTING;
				this.watch = watch();
				if (this.wanted.isEmpty()) {
					this.firstOutcome.complete(null);
				}
				attemptAfter(Duration.ZERO);
			}
			return this.firstOutcome;
		});
	}

	/**
	 * Ends, and does not wait for threads: no message is delivered any more, except one
	 * that is being delivered.
	 */
	public void stop() {
		Session last = locked(() -> {
			if (this.watch == null) {
				return null;
			}
			this.watch.shutdownNow();
			this.watch = null;
			this.state = SubscriptionState.STOPPED;
			this.attemptIsDue = false;
			this.firstOutcome.complete(null);
			tell(SubscriptionEvent.Kind.STOPPED, Duration.ZERO, null);
			Session current = this.session;
			this.session = null;
			return current;
		});
		if (last != null) {
			last.abandon();
		}
	}

	/**
	 * Subscribes more topics. Does not wait, neither for the server nor for a lost
	 * connection to come back.
	 * @param channels the names of channels
	 * @param patterns patterns
	 * @return is completed when the server has confirmed all of them
	 */
	public CompletableFuture<Void> add(Collection<byte[]> channels, Collection<byte[]> patterns) {
		return locked(() -> {
			CompletableFuture<?>[] confirmations = topics(channels, patterns).stream()
				.map((topic) -> this.wanted.computeIfAbsent(topic, (key) -> new CompletableFuture<>()))
				.toArray(CompletableFuture[]::new);
			wantedHasChanged();
			return CompletableFuture.allOf(confirmations);
		});
	}

	/**
	 * Unsubscribes topics. Does not wait. With the last topic the connection goes.
	 * @param channels the names of channels
	 * @param patterns patterns
	 */
	public void remove(Collection<byte[]> channels, Collection<byte[]> patterns) {
		Session idle = locked(() -> {
			topics(channels, patterns).forEach(this.wanted::remove);
			if (!this.wanted.isEmpty()) {
				wantedHasChanged();
				return null;
			}
			Session current = this.session;
			this.session = null;
			if (this.watch != null) {
				this.state = SubscriptionState.IDLE;
			}
			return current;
		});
		if (idle != null) {
			idle.abandon();
		}
	}

	/**
	 * Returns whether everything that is published now to a topic of this subscription
	 * arrives: the server has confirmed every topic, and it answers.
	 * @return whether it is live
	 */
	public boolean isLive() {
		return this.state == SubscriptionState.LIVE;
	}

	/**
	 * Returns what can be said of this subscription.
	 * @return the state
	 */
	public SubscriptionState state() {
		return this.state;
	}

	/**
	 * Returns how often it was lost and came back.
	 * @return the number
	 */
	public long recoveries() {
		return this.recoveries;
	}

	/**
	 * Returns how many channels and patterns are wanted.
	 * @return the number
	 */
	public int topics() {
		return locked(this.wanted::size);
	}

	<T extends @Nullable Object> T locked(Supplier<T> action) {
		this.lock.lock();
		try {
			return action.get();
		}
		finally {
			this.lock.unlock();
		}
	}

	void deliver(byte[] channel, byte @Nullable [] pattern, byte[] body) {
		try {
			this.receiver.message(channel, pattern, body);
		}
		catch (Throwable ex) {
			logger.error("The receiver of Redis subscription '{}' has thrown. The message is lost.", this.name, ex);
		}
	}

	void confirmed(Session confirming, Topic topic) {
		locked(() -> {
			if (confirming != this.session) {
				return null;
			}
			boolean becameLive = confirming.confirm(topic);
			CompletableFuture<Void> confirmation = this.wanted.get(topic);
			if (confirmation != null) {
				confirmation.completeAsync(() -> null);
			}
			confirming.reconcile(this.wanted.keySet());
			if (becameLive) {
				live();
			}
			return null;
		});
	}

	void ended(Session ending, @Nullable Throwable cause) {
		this.sessionThreads.decrementAndGet();
		locked(() -> {
			if (ending == this.session) {
				this.session = null;
				lost(ending, (cause != null) ? cause : new IllegalStateException("The server ended the subscription"));
			}
			else if (this.attemptIsDue) {
				attemptAfter(Duration.ZERO);
			}
			return null;
		});
	}

	private void live() {
		this.liveSince = now();
		boolean again = this.state == SubscriptionState.LOST;
		this.state = SubscriptionState.LIVE;
		this.lastCause = "";
		this.firstOutcome.completeAsync(() -> null);
		if (again) {
			this.recoveries++;
			Duration outage = this.liveSince.minus(this.lostSince);
			logger.info(
					"Redis subscription '{}' ({} topics) is back after {} ms. What was published meanwhile is lost.",
					this.name, this.wanted.size(), outage.toMillis());
			tell(SubscriptionEvent.Kind.RECOVERED, outage, null);
		}
		else {
			logger.debug("Redis subscription '{}' ({} topics) is live", this.name, this.wanted.size());
			tell(SubscriptionEvent.Kind.LIVE, Duration.ZERO, null);
		}
	}

	private void lost(Session ended, Throwable cause) {
		if (this.watch == null || this.wanted.isEmpty()) {
			return;
		}
		Duration now = now();
		boolean hasLived = ended.wasLive() && now.minus(this.liveSince).compareTo(this.settings.longestBackoff()) > 0;
		this.failures = hasLived ? 0 : this.failures + 1;
		complain(cause);
		if (this.state == SubscriptionState.LIVE) {
			this.state = SubscriptionState.LOST;
			this.lostSince = now;
			tell(SubscriptionEvent.Kind.LOST, Duration.ZERO, cause);
		}
		else if (this.state == SubscriptionState.CONNECTING && !this.firstOutcome.isDone()) {
			tell(SubscriptionEvent.Kind.UNAVAILABLE, Duration.ZERO, cause);
		}
		this.firstOutcome.completeAsync(() -> null);
		attemptAfter(this.settings.backoff(this.failures, ThreadLocalRandom.current().nextDouble()));
	}

	private void complain(Throwable cause) {
		Throwable root = cause;
		while (root.getCause() != null && root.getCause() != root) {
			root = root.getCause();
		}
		String text = root.toString();
		if (!text.equals(this.lastCause)) {
			this.lastCause = text;
			logger.warn(
					"Redis subscription '{}' ({} topics) is {}: {}. It is tried again, at least every {} ms; what is published meanwhile is lost.",
					this.name, this.wanted.size(), (this.state == SubscriptionState.LIVE) ? "lost" : "not live", text,
					this.settings.longestBackoff().toMillis());
		}
	}

	private void tell(SubscriptionEvent.Kind kind, Duration outage, @Nullable Throwable cause) {
		try {
			this.receiver.event(new SubscriptionEvent(this.name, kind, outage, cause));
		}
		catch (Throwable ex) {
			logger.error("The receiver of Redis subscription '{}' has thrown at event {}", this.name, kind, ex);
		}
	}

	private void wantedHasChanged() {
		if (this.watch == null) {
			return;
		}
		if (this.session == null) {
			if (this.state == SubscriptionState.IDLE) {
				this.state = SubscriptionState.CONNECTING;
				attemptAfter(Duration.ZERO);
			}
			return;
		}
		try {
			this.session.reconcile(this.wanted.keySet());
		}
		catch (RuntimeException ex) {
			// The connection is gone; its reader finds that out by itself.
			logger.debug("Redis subscription '{}' could not be changed; it is when it comes back", this.name, ex);
		}
	}

	private void attemptAfter(Duration pause) {
		ScheduledExecutorService watch = this.watch;
		if (watch != null) {
			this.attemptIsDue = true;
			watch.schedule(this::attempt, pause.toNanos(), TimeUnit.NANOSECONDS);
		}
	}

	private void attempt() {
		locked(() -> {
			if (!this.attemptIsDue || this.session != null || this.wanted.isEmpty()
					|| this.sessionThreads.get() >= MOST_LEFT_BEHIND) {
				return null;
			}
			this.attemptIsDue = false;
			Session next = new Session(this, this.links, this.wanted.keySet(), now());
			this.session = next;
			this.sessionThreads.incrementAndGet();
			try {
				Thread thread = new Thread(next, this.name + "-reader");
				thread.setDaemon(true);
				thread.start();
			}
			catch (Throwable ex) {
				// No memory for a thread: there may be later.
				this.sessionThreads.decrementAndGet();
				this.session = null;
				lost(next, ex);
			}
			return null;
		});
	}

	private void check() {
		Session current = this.session;
		if (current == null) {
			return;
		}
		String verdict;
		try {
			verdict = current.check(now(), this.settings);
		}
		catch (RuntimeException ex) {
			verdict = "cannot write: " + ex.getMessage();
		}
		if (verdict == null) {
			return;
		}
		Throwable reason = new SilentServerException(verdict, this.settings);
		// Before the lock is taken: somebody may hold it who writes to this connection
		current.giveUp(reason);
		locked(() -> {
			if (current == this.session) {
				this.session = null;
				lost(current, reason);
			}
			return null;
		});
	}

	private ScheduledExecutorService watch() {
		ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = new Thread(task, this.name + "-watch");
			thread.setDaemon(true);
			return thread;
		});
		executor.setRemoveOnCancelPolicy(true);
		executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
		long tick = Math.max(1_000_000,
				Math.min(this.settings.heartbeat().toNanos(), this.settings.heartbeatTimeout().toNanos()) / 4);
		executor.scheduleWithFixedDelay(() -> {
			try {
				check();
			}
			catch (Throwable ex) {
				// Must not end: the executor would forget the task.
				logger.error("Redis subscription '{}' could not be checked", this.name, ex);
			}
		}, tick, tick, TimeUnit.NANOSECONDS);
		return executor;
	}

	private static Set<Topic> topics(Collection<byte[]> channels, Collection<byte[]> patterns) {
		Set<Topic> topics = new HashSet<>();
		channels.forEach((channel) -> topics.add(Topic.channel(channel)));
		patterns.forEach((pattern) -> topics.add(Topic.pattern(pattern)));
		return topics;
	}

	private static Duration now() {
		return Duration.ofNanos(System.nanoTime());
	}

	@Override
	public String toString() {
		return "Redis subscription '%s' (%d topics, %s)".formatted(this.name, topics(), this.state);
	}

}
