/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * How far a {@link LivingSubscription} has come: its state, what is told when that
 * changes, and who waits for the outcome of its first attempt. Guarded by the
 * subscription's lock; what is volatile is read by anybody.
 */
final class SubscriptionProgress {

	private final SubscriptionTeller teller;

	private final Consumer<CompletableFuture<Void>> completion;

	private volatile SubscriptionState state = SubscriptionState.IDLE;

	private volatile long recoveries;

	private Duration lostSince = Duration.ZERO;

	/** Whether it was told that it is not live yet. */
	private boolean unavailable;

	private CompletableFuture<Void> firstOutcome = new CompletableFuture<>();

	/**
	 * Creates the progress of a subscription that has not been started.
	 * @param teller is told what becomes of it
	 * @param completion completes a future, and runs nothing that depends on it here
	 */
	SubscriptionProgress(SubscriptionTeller teller, Consumer<CompletableFuture<Void>> completion) {
		this.teller = teller;
		this.completion = completion;
	}

	/** Without the lock. */
	SubscriptionState state() {
		return this.state;
	}

	/** How often it was lost and came back. Without the lock. */
	long recoveries() {
		return this.recoveries;
	}

	CompletableFuture<Void> firstOutcome() {
		return this.firstOutcome;
	}

	/** The first attempt has ended, one way or the other, or there will be none. */
	void settle() {
		this.completion.accept(this.firstOutcome);
	}

	/** It is started, with something to subscribe or without. */
	void begin(boolean idle) {
		this.teller.well();
		attempt(idle ? SubscriptionState.IDLE : SubscriptionState.CONNECTING);
		if (idle) {
			this.firstOutcome.complete(null);
		}
	}

	/** There is something to subscribe at last. */
	void connecting() {
		attempt(SubscriptionState.CONNECTING);
	}

	private void attempt(SubscriptionState next) {
		this.firstOutcome = new CompletableFuture<>();
		this.unavailable = false;
		this.state = next;
	}

	/** There is nothing to subscribe any more. */
	void idle() {
		this.teller.well();
		this.state = SubscriptionState.IDLE;
		settle();
	}

	void stopped() {
		this.state = SubscriptionState.STOPPED;
	}

	/**
	 * Everything has been confirmed.
	 * @param topics how many
	 * @param now the time
	 */
	void live(int topics, Duration now) {
		boolean again = this.state == SubscriptionState.LOST;
		// Before anybody can see that it is live
		if (again) {
			this.recoveries++;
		}
		this.teller.well();
		this.state = SubscriptionState.LIVE;
		settle();
		if (again) {
			this.teller.recovered(topics, now.minus(this.lostSince));
		}
		else {
			this.teller.live(topics);
		}
	}

	/** An attempt has failed, or what was live has ended. */
	void lost(int topics, Throwable cause) {
		this.teller.complain(topics, this.state == SubscriptionState.LIVE, cause);
		if (this.state == SubscriptionState.LIVE) {
			this.state = SubscriptionState.LOST;
			this.lostSince = SessionWatch.now();
			this.teller.event(SubscriptionEvent.Kind.LOST, Duration.ZERO, cause);
		}
		else if (this.state == SubscriptionState.CONNECTING && !this.unavailable) {
			this.unavailable = true;
			this.teller.event(SubscriptionEvent.Kind.UNAVAILABLE, Duration.ZERO, cause);
		}
	}

}
