/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
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
 * As long as something is subscribed, it has one connection of its own and two threads:
 * one that runs the current {@link Session}, and the one of the {@link SessionWatch}.
 * Everything that is not final is guarded by one lock, which is not held while a message
 * is delivered or a link is closed.
 */
public final class LivingSubscription {

	private static final Logger logger = LoggerFactory.getLogger(LivingSubscription.class);

	private final String name;

	private final SubscriptionTeller teller;

	private final SessionWatch watch;

	private final SubscriptionProgress progress;

	private final ReentrantLock lock = new ReentrantLock();

	private final Map<Topic, CompletableFuture<Void>> wanted = new HashMap<>();

	/** Whether the server has confirmed every topic, those included that came later. */
	private volatile boolean confirmed;

	/**
	 * Creates a subscription, which does nothing before it is started.
	 * @param name stands in messages, events and the names of threads
	 * @param connections where connections come from
	 * @param settings how it stays alive
	 * @param receiver receives messages and events
	 */
	public LivingSubscription(String name, RedisConnectionFactory connections, SubscriptionSettings settings,
			SubscriptionReceiver receiver) {
		this(name, LinkFactory.of(connections), settings, receiver, SubscriptionWords.MESSAGES);
	}

	LivingSubscription(String name, LinkFactory links, SubscriptionSettings settings, SubscriptionReceiver receiver,
			SubscriptionWords words) {
		this.name = name;
		this.teller = new SubscriptionTeller(name, receiver, settings.longestBackoff(), words, links.where());
		this.watch = new SessionWatch(name, this, links, settings);
		this.progress = new SubscriptionProgress(this.teller, this.watch::complete);
	}

	/**
	 * Has the JVM live as long as this is started and something is subscribed. To be
	 * called before it is started.
	 * @return this
	 */
	public LivingSubscription keepAlive() {
		return locked(() -> {
			this.watch.keepAlive();
			return this;
		});
	}

	/**
	 * Begins, and does not wait for the server.
	 * @return is completed when the subscription has become live, or its first attempt
	 * has failed, or there is nothing to subscribe. What depends on it runs on the
	 * subscription's own thread, and must not wait
	 */
	public CompletableFuture<Void> start() {
		return locked(() -> {
			if (!this.watch.isRunning()) {
				this.wanted.replaceAll((topic, former) -> former.isDone() ? new CompletableFuture<>() : former);
				this.watch.begin(!this.wanted.isEmpty());
				this.progress.begin(this.wanted.isEmpty());
			}
			return this.progress.firstOutcome();
		});
	}

	/**
	 * Ends, and does not wait for threads: no message is delivered any more, except one
	 * that is being delivered.
	 */
	public void stop() {
		List<Session> left = locked(() -> {
			if (!this.watch.isRunning()) {
				return List.<Session>of();
			}
			this.progress.stopped();
			this.confirmed = false;
			this.wanted.values().forEach(this.watch::complete);
			this.progress.settle();
			List<Session> running = this.watch.end();
			this.teller.event(SubscriptionEvent.Kind.STOPPED, Duration.ZERO, null);
			return running;
		});
		this.watch.leave(left);
	}

	/**
	 * Returns what {@link #start()} has returned, or the same for the first topic that
	 * came later.
	 * @return is completed when the first attempt to subscribe anything has ended, one
	 * way or the other, or nothing is to be subscribed any more
	 */
	public CompletableFuture<Void> firstOutcome() {
		return locked(this.progress::firstOutcome);
	}

	/**
	 * Subscribes more topics. Does not wait, neither for the server nor for a lost
	 * connection to come back.
	 * @param channels the names of channels
	 * @param patterns patterns
	 * @return is completed when the server has confirmed all of them, or nobody wants
	 * them any more, or this is stopped. What depends on it runs on the subscription's
	 * own thread, and must not wait
	 */
	public CompletableFuture<Void> add(Collection<byte[]> channels, Collection<byte[]> patterns) {
		return locked(() -> {
			CompletableFuture<?>[] confirmations = Topic.all(channels, patterns)
				.stream()
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
			for (Topic topic : Topic.all(channels, patterns)) {
				CompletableFuture<Void> confirmation = this.wanted.remove(topic);
				if (confirmation != null) {
					this.watch.complete(confirmation);
				}
			}
			if (!this.wanted.isEmpty()) {
				wantedHasChanged();
				return null;
			}
			if (this.watch.isRunning()) {
				this.progress.idle();
			}
			return this.watch.dismiss();
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
		return this.confirmed && state() == SubscriptionState.LIVE;
	}

	/**
	 * Returns what can be said of this subscription.
	 * @return the state
	 */
	public SubscriptionState state() {
		return this.progress.state();
	}

	/**
	 * Returns why this is not live.
	 * @return the reason of the last failure, empty since it has become live
	 */
	public String trouble() {
		return this.teller.trouble();
	}

	/**
	 * Returns how often it was lost and came back.
	 * @return the number
	 */
	public long recoveries() {
		return this.progress.recoveries();
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

	/** What is to be subscribed. Under the lock. */
	Set<Topic> wanted() {
		return this.wanted.keySet();
	}

	SubscriptionTeller teller() {
		return this.teller;
	}

	void confirmed(Session confirming, Topic topic) {
		locked(() -> {
			if (confirming != this.watch.session()) {
				return null;
			}
			boolean becameLive = confirming.confirm(topic, this.wanted.keySet());
			lookAtConfirmations();
			if (becameLive) {
				this.progress.live(this.wanted.size(), this.watch.live());
			}
			// Whoever has waited for the last one finds that the subscription is live
			CompletableFuture<Void> confirmation = this.wanted.get(topic);
			if (confirmation != null && confirming == this.watch.session() && confirming.isConfirmed(topic)) {
				this.watch.complete(confirmation);
			}
			return null;
		});
	}

	/** A session has failed that was the current one. Under the lock. */
	void lost(Session ended, Throwable cause) {
		if (!this.watch.isRunning() || this.wanted.isEmpty()) {
			return;
		}
		this.progress.lost(this.wanted.size(), cause);
		this.watch.again(ended, cause);
		this.progress.settle();
	}

	private void wantedHasChanged() {
		Session session = this.watch.session();
		if (session != null) {
			try {
				session.reconcile(this.wanted.keySet());
			}
			catch (RuntimeException ex) {
				// The connection is gone; its reader finds that out by itself.
				logger.debug("Redis subscription '{}' could not be changed now; it will be when it is restored",
						this.name, ex);
			}
		}
		else if (this.watch.isRunning() && state() == SubscriptionState.IDLE) {
			// First: there may be no memory for its thread
			this.watch.attempt();
			this.progress.connecting();
		}
		lookAtConfirmations();
	}

	private void lookAtConfirmations() {
		Session session = this.watch.session();
		this.confirmed = session != null && session.isConfirmed(this.wanted.keySet());
	}

	@Override
	public String toString() {
		return "Redis subscription '%s' (%d topics, %s)".formatted(this.name, topics(), state());
	}

}
