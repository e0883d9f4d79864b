/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sessions of a {@link LivingSubscription}, one after the other: begins them, pings
 * the server when it is silent, closes what does not answer, and begins the next one
 * after a pause.
 * <p>
 * It has one thread, as long as something is subscribed, which never calls the driver in
 * a way that could wait for the server. Everything that is not final is guarded by the
 * subscription's lock; methods are called with it unless they say otherwise.
 */
final class SessionWatch {

	private static final Logger logger = LoggerFactory.getLogger(LivingSubscription.class);

	/** Sessions left behind that may still wait for the driver to connect. */
	private static final int MOST_LEFT_BEHIND = 4;

	private final String name;

	private final LivingSubscription owner;

	private final LinkFactory links;

	private final SubscriptionSettings settings;

	/** Those whose threads have not ended, the ones left behind among them. */
	private final Set<Session> running = ConcurrentHashMap.newKeySet();

	private boolean active;

	/** There is none before something is to be done. */
	private @Nullable ScheduledExecutorService executor;

	private boolean daemon = true;

	/** Of whoever makes this, rather than of whoever adds the first topic. */
	private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

	/** Read without the lock by the thread of this. */
	private volatile @Nullable Session session;

	private boolean attemptIsDue;

	private @Nullable Future<?> nextAttempt;

	private int failures;

	private Duration liveSince = Duration.ZERO;

	SessionWatch(String name, LivingSubscription owner, LinkFactory links, SubscriptionSettings settings) {
		this.name = name;
		this.owner = owner;
		this.links = links;
		this.settings = settings;
	}

	boolean isRunning() {
		return this.active;
	}

	/** Has the JVM live as long as something is subscribed. */
	void keepAlive() {
		this.daemon = false;
	}

	/**
	 * From now on there may be a thread. If none can be made for the first attempt,
	 * nothing has begun.
	 */
	void begin(boolean attempt) {
		this.failures = 0;
		this.active = true;
		try {
			if (attempt) {
				attempt();
			}
		}
		catch (Throwable ex) {
			this.active = false;
			throw ex;
		}
	}

	/**
	 * Ends the thread. The sessions are left to be ended without the lock: those that
	 * were left behind, too, may still wait for the driver to connect.
	 */
	List<Session> end() {
		this.active = false;
		dismiss();
		return List.copyOf(this.running);
	}

	/** Ends sessions, the last there are. Called without the lock. */
	void leave(List<Session> last) {
		last.forEach(Session::end);
		this.links.release();
	}

	/**
	 * Has no session and no thread any more. The last session is left to be abandoned
	 * without the lock.
	 */
	@Nullable Session dismiss() {
		Session last = this.session;
		this.session = null;
		this.attemptIsDue = false;
		if (this.executor != null) {
			cancelAttempt();
			// And not at once: what has been handed over is done
			this.executor.shutdown();
			this.executor = null;
		}
		return last;
	}

	@Nullable Session session() {
		return this.session;
	}

	/** Takes note that the session has become live. */
	Duration live() {
		this.liveSince = now();
		return this.liveSince;
	}

	/** Begins another session after a pause, longer after each failure. */
	void again(Session ended, Throwable cause) {
		boolean hasLived = ended.wasLive() && (SlotMovedException.is(cause)
				|| now().minus(this.liveSince).compareTo(this.settings.longestBackoff()) > 0);
		this.failures = hasLived ? 0 : this.failures + 1;
		attemptAfter(this.settings.backoff(this.failures, ThreadLocalRandom.current().nextDouble()));
	}

	/** A session's thread has come to its end. Called without the lock. */
	void ended(Session ending, @Nullable Throwable cause) {
		this.running.remove(ending);
		this.owner.locked(() -> {
			if (ending == this.session) {
				this.session = null;
				this.owner.lost(ending,
						(cause != null) ? cause : new IllegalStateException("The server ended the subscription"));
			}
			else if (this.attemptIsDue) {
				attempt();
			}
			return null;
		});
	}

	/**
	 * Completes a future on which others may depend: on the thread of this, without the
	 * lock, since there may be no memory for another thread. What has been handed over is
	 * completed even if this ends meanwhile.
	 */
	void complete(CompletableFuture<Void> future) {
		ScheduledExecutorService running = this.executor;
		if (future.isDone()) {
			return;
		}
		if (running != null) {
			running.execute(() -> future.complete(null));
		}
		else {
			future.complete(null);
		}
	}

	/** Begins a session, if there is none. */
	void attempt() {
		attemptAfter(Duration.ZERO);
	}

	private void attemptAfter(Duration pause) {
		if (!this.active) {
			return;
		}
		ScheduledExecutorService running = this.executor;
		if (running == null) {
			running = executor();
			this.executor = running;
		}
		cancelAttempt();
		this.attemptIsDue = true;
		this.nextAttempt = running.schedule(() -> this.owner.locked(() -> {
			open(this.owner.wanted());
			return null;
		}), pause.toNanos(), TimeUnit.NANOSECONDS);
	}

	private void cancelAttempt() {
		Future<?> next = this.nextAttempt;
		if (next != null) {
			next.cancel(false);
		}
	}

	private void open(Set<Topic> wanted) {
		if (!this.attemptIsDue || this.session != null || wanted.isEmpty() || this.running.size() >= MOST_LEFT_BEHIND) {
			return;
		}
		this.attemptIsDue = false;
		Session next = new Session(this.owner, this.links, wanted, now());
		this.session = next;
		this.running.add(next);
		try {
			Thread thread = new Thread(() -> ended(next, next.run()), this.name + "-reader");
			thread.setDaemon(true);
			thread.start();
		}
		catch (Throwable ex) {
			// No memory for a thread: there may be later.
			this.running.remove(next);
			this.session = null;
			this.owner.lost(next, ex);
		}
	}

	/** Without the lock: somebody may hold it who writes to this connection. */
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
		if (verdict != null) {
			leave(current, new SilentServerException(verdict, this.settings));
		}
		else if (!current.isCurrent()) {
			leave(current, new ReplacedServerException());
		}
	}

	private void leave(Session current, Throwable reason) {
		current.giveUp(reason);
		this.owner.locked(() -> {
			if (current == this.session) {
				this.session = null;
				this.owner.lost(current, reason);
			}
			return null;
		});
	}

	private ScheduledExecutorService executor() {
		ScheduledThreadPoolExecutor created = new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = new Thread(null, task, this.name + "-watch", 0, false);
			thread.setContextClassLoader(this.loader);
			thread.setDaemon(this.daemon);
			return thread;
		});
		created.setRemoveOnCancelPolicy(true);
		long tick = Math.max(1_000_000,
				Math.min(this.settings.heartbeat().toNanos(), this.settings.heartbeatTimeout().toNanos()) / 4);
		created.scheduleWithFixedDelay(() -> {
			try {
				check();
			}
			catch (Throwable ex) {
				// Must not end: the executor would forget the task.
				logger.error("Redis subscription '{}' could not be checked", this.name, ex);
			}
		}, tick, tick, TimeUnit.NANOSECONDS);
		return created;
	}

	static Duration now() {
		return Duration.ofNanos(System.nanoTime());
	}

}
