/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Tells the receiver and the log what becomes of a subscription: the log once for each
 * change, and never what has been said already. What the receiver throws ends here.
 */
final class SubscriptionTeller {

	private static final Logger logger = LoggerFactory.getLogger(LivingSubscription.class);

	private final String name;

	private final SubscriptionReceiver receiver;

	private final String longestPause;

	private final SubscriptionWords words;

	/** Where the connection leads. */
	private final String server;

	/**
	 * Why the subscription is not live, empty if it is. Written under the subscription's
	 * lock, read by anybody.
	 */
	private volatile String trouble = "";

	/** What the trouble was taken from. Under the subscription's lock. */
	private @Nullable Throwable reason;

	SubscriptionTeller(String name, SubscriptionReceiver receiver, Duration longestPause, SubscriptionWords words,
			String server) {
		this.name = name;
		this.receiver = receiver;
		this.longestPause = TimeText.of(longestPause);
		this.words = words;
		this.server = server;
	}

	void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
		try {
			this.receiver.message(channel, pattern, body);
		}
		catch (Throwable ex) {
			logger.error("The receiver of Redis subscription '{}' has thrown an exception. The message is lost.",
					this.name, ex);
		}
	}

	void keysChanged(@Nullable List<byte[]> names) {
		try {
			this.receiver.keysChanged(names);
		}
		catch (Throwable ex) {
			logger.error("The receiver of {} '{}' has thrown an exception. What it was told is lost.",
					this.words.what(), this.name, ex);
		}
	}

	/** Why the subscription is not live, empty if nothing is known against it. */
	String trouble() {
		return this.trouble;
	}

	/** Nothing is known against the subscription: what is said next is news. */
	void well() {
		this.trouble = "";
		this.reason = null;
	}

	void live(int topics) {
		logger.debug("{} '{}' ({}) is live", this.words.what(), this.name, count(topics));
		event(SubscriptionEvent.Kind.LIVE, Duration.ZERO, null);
	}

	void recovered(int topics, Duration outage) {
		logger.info("{} '{}' ({}) is back after {} ms. {}.", this.words.what(), this.name, count(topics),
				outage.toMillis(), this.words.afterwards());
		event(SubscriptionEvent.Kind.RECOVERED, outage, null);
	}

	/** Complains, unless of the same as last time. */
	void complain(int topics, boolean wasLive, Throwable thrown) {
		Throwable cause = ConnectionTrouble.moreTelling(this.reason, thrown);
		this.reason = cause;
		String refusal = MissingRight.find(cause);
		String text = (refusal == null) ? ConnectionTrouble.words(cause, this.server)
				: MissingRight.words(this.words.commands(), this.words.where(), refusal);
		if (!text.equals(this.trouble)) {
			this.trouble = text;
			Level level = (wasLive && SlotMovedException.is(cause)) ? Level.INFO : Level.WARN;
			logger.atLevel(level)
				.log("{} '{}' ({}) is {}: {}. It is retried at least every {}; {}.", this.words.what(), this.name,
						count(topics), wasLive ? "lost" : "not live", text, this.longestPause, this.words.meanwhile());
		}
	}

	private static String count(int topics) {
		return (topics == 1) ? "1 topic" : topics + " topics";
	}

	void event(SubscriptionEvent.Kind kind, Duration outage, @Nullable Throwable cause) {
		try {
			this.receiver.event(new SubscriptionEvent(this.name, kind, outage, cause));
		}
		catch (Throwable ex) {
			logger.error("The receiver of Redis subscription '{}' has thrown an exception at event {}", this.name, kind,
					ex);
		}
	}

}
