/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * One attempt of a {@link LivingSubscription}: a thread that opens a link and runs it to
 * its end. A session that takes too long is left behind and another one is begun; what it
 * still hears then goes nowhere.
 */
final class Session implements LinkListener {

	private final LivingSubscription owner;

	private final LinkFactory links;

	/** Read by the watch, without a lock, to close what hangs. */
	private volatile @Nullable SubscriptionLink link;

	/** The thread that waits for the driver to connect. */
	private volatile @Nullable Thread opening;

	private volatile boolean ended;

	/** Why it was given up, if it was. */
	private volatile @Nullable Throwable reason;

	/** Guarded by the owner's lock, as are the next four. */
	private final Set<Topic> asked = new HashSet<>();

	private final Set<Topic> unconfirmed = new HashSet<>();

	/** How many confirmations of each are to come, of topics that are gone as well. */
	private final Map<Topic, Integer> outstanding = new HashMap<>();

	private boolean reading;

	/** Whether it has ever had all of its topics confirmed. */
	private boolean live;

	/** Written by the reader, sampled by the watch. */
	private volatile long heard;

	/** Whether the receiver has a message; written by the reader. */
	private volatile boolean delivering;

	/** The watch's own. */
	private long sampled = -1;

	private Duration silentSince;

	private @Nullable Duration pingedAt;

	Session(LivingSubscription owner, LinkFactory links, Collection<Topic> topics, Duration now) {
		this.owner = owner;
		this.links = links;
		ask(topics);
		this.silentSince = now;
	}

	/**
	 * Opens the link and waits for its end.
	 * @return why it has ended, {@code null} if the server did that
	 */
	@Nullable Throwable run() {
		Throwable cause = null;
		List<Topic> first = this.owner.locked(() -> List.copyOf(this.asked));
		try {
			SubscriptionLink opened = open();
			this.link = opened;
			if (this.ended) {
				opened.close();
			}
			opened.run(this, Topic.channels(first), Topic.patterns(first));
		}
		catch (Throwable ex) {
			cause = ex;
		}
		this.ended = true;
		return (this.reason != null) ? this.reason : cause;
	}

	private SubscriptionLink open() throws Exception {
		this.opening = Thread.currentThread();
		try {
			// Whoever has ended it before may have found no thread to interrupt
			if (this.ended) {
				throw new IllegalStateException("Ended before it was opened");
			}
			return this.links.openSubscription();
		}
		finally {
			this.opening = null;
		}
	}

	@Override
	public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
		deliver(() -> this.owner.teller().message(channel, pattern, body));
	}

	@Override
	public void keysChanged(@Nullable List<byte[]> names) {
		deliver(() -> this.owner.teller().keysChanged(names));
	}

	private void deliver(Runnable telling) {
		this.heard++;
		if (this.ended) {
			return;
		}
		this.delivering = true;
		try {
			telling.run();
		}
		finally {
			this.delivering = false;
		}
	}

	@Override
	public void alive() {
		this.heard++;
	}

	@Override
	public void subscribed(Topic topic) {
		this.heard++;
		this.owner.confirmed(this, topic);
	}

	/**
	 * Takes note of a confirmation, and asks for what is wanted by now. Under the owner's
	 * lock.
	 * @return whether the session has become live by it
	 */
	boolean confirm(Topic topic, Set<Topic> wanted) {
		if (this.outstanding.computeIfPresent(topic, (key, count) -> (count > 1) ? count - 1 : null) == null) {
			this.unconfirmed.remove(topic);
		}
		if (!this.reading) {
			this.reading = true;
			reconcile(wanted);
		}
		if (this.live || !this.unconfirmed.isEmpty()) {
			return false;
		}
		this.live = true;
		return true;
	}

	private void ask(Collection<Topic> topics) {
		this.asked.addAll(topics);
		this.unconfirmed.addAll(topics);
		topics.forEach((topic) -> this.outstanding.merge(topic, 1, Integer::sum));
	}

	/** Whether the server has confirmed a topic. Under the owner's lock. */
	boolean isConfirmed(Topic topic) {
		return this.asked.contains(topic) && !this.unconfirmed.contains(topic);
	}

	/** Whether the server has confirmed every topic. Under the owner's lock. */
	boolean isConfirmed(Set<Topic> wanted) {
		return this.unconfirmed.isEmpty() && this.asked.equals(wanted);
	}

	/**
	 * Makes what has been asked for the same as what is wanted. Under the owner's lock.
	 */
	void reconcile(Set<Topic> wanted) {
		SubscriptionLink link = this.link;
		if (!this.reading || link == null) {
			return;
		}
		List<Topic> more = wanted.stream().filter((topic) -> !this.asked.contains(topic)).toList();
		List<Topic> less = this.asked.stream().filter((topic) -> !wanted.contains(topic)).toList();
		if (!more.isEmpty()) {
			ask(more);
			link.subscribe(Topic.channels(more), Topic.patterns(more));
		}
		if (!less.isEmpty()) {
			less.forEach(this.asked::remove);
			less.forEach(this.unconfirmed::remove);
			link.unsubscribe(Topic.channels(less), Topic.patterns(less));
		}
	}

	/** Whether it has been live. Under the owner's lock. */
	boolean wasLive() {
		return this.live;
	}

	/**
	 * Asks the server whether it is there, if it has been silent.
	 * @return why the session has to be given up, or {@code null}
	 */
	@Nullable String check(Duration now, SubscriptionSettings settings) {
		if (this.heard != this.sampled || this.delivering) {
			this.sampled = this.heard;
			this.silentSince = now;
			this.pingedAt = null;
			return null;
		}
		Duration silence = now.minus(this.silentSince);
		SubscriptionLink link = this.link;
		if (link == null || this.heard == 0) {
			return (silence.compareTo(settings.attemptTimeout()) > 0) ? "no confirmation" : null;
		}
		if (this.pingedAt != null) {
			return (now.minus(this.pingedAt).compareTo(settings.heartbeatTimeout()) > 0) ? "no answer" : null;
		}
		if (silence.compareTo(settings.heartbeat()) >= 0) {
			this.pingedAt = now;
			link.ping();
		}
		return null;
	}

	/** Whether everything that is published still comes to its server. */
	boolean isCurrent() {
		SubscriptionLink link = this.link;
		try {
			return link == null || link.isCurrent();
		}
		catch (RuntimeException ex) {
			// The driver has been closed, and tells nobody anything any more
			return true;
		}
	}

	/** Ends it because of something its thread does not know. */
	void giveUp(Throwable reason) {
		this.reason = reason;
		abandon();
	}

	/** Ends it, without waiting for its thread. */
	void abandon() {
		this.ended = true;
		SubscriptionLink link = this.link;
		if (link != null) {
			link.close();
		}
	}

	/** Ends it, and what waits for the driver to connect: nothing comes after it. */
	void end() {
		abandon();
		Thread thread = this.opening;
		if (thread != null) {
			// Lettuce would wait for a client that has been shut down
			thread.interrupt();
		}
	}

}
