/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;
import io.kryowire.notify.pipeline.PipelineThread;
import io.kryowire.notify.pipeline.PipelineRuntime;

/**
 * Has each schema in Redis before the first value that names it. As long as there is no
 * new one nothing waits. Redis is asked whether it still has them all when something is
 * written, and a minute later, for what was written in that minute; and not again before
 * anything else is written.
 */
final class SchemaWriter implements AutoCloseable {

	private static final long AGAIN_SECONDS = 60;

	/** Half of what a pipeline takes, so that all of them find room there. */
	private static final int MOST_WAITING = 8192;

	/** How long to wait for room: as long as Redis may take to answer, about. */
	private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

	/** Not what any number of schemas is. */
	private static final int UNSETTLED = -1;

	/** Those of others, which are stored again as far as that is allowed. */
	private final Supplier<? extends Collection<WireSchema>> others;

	private final SchemaHash hash;

	private final SchemaDays days;

	private final PipelineRuntime runtime;

	/** Guarded by the monitor of this, as is what has no word. */
	private final SchemaLedger ledger;

	private final RoundTimes times;

	private final Deque<WaitingWrite<?>> waiting = new ArrayDeque<>();

	private boolean storing;

	private boolean draining;

	private boolean closed;

	/** Whether this is asked for what was written, and not for what is to be. */
	private boolean afterwards;

	/** How many times Redis has been asked. */
	private int rounds;

	private @Nullable ScheduledFuture<?> reminder;

	/** How many schemas the codec had named when all of them were found to be stored. */
	private volatile int settled;

	SchemaWriter(List<WireSchema> written, Supplier<? extends Collection<WireSchema>> others, SchemaHash hash,
			SchemaDays days, PipelineRuntime runtime) {
		this.ledger = new SchemaLedger(written);
		this.others = others;
		this.hash = hash;
		this.days = days;
		this.runtime = runtime;
		this.times = new RoundTimes(runtime.nanoTime());
	}

	boolean isStored() {
		return this.ledger.named() == this.settled;
	}

	/** Schemas of which values may be there already. */
	void add(List<WireSchema> schemas) {
		synchronized (this) {
			if (this.ledger.add(schemas)) {
				this.settled = UNSETTLED;
			}
			if (this.settled != UNSETTLED || this.storing || this.closed) {
				return;
			}
			this.storing = true;
		}
		round();
	}

	/** Redis may have lost what it had: asks again, and nothing waits for that. */
	void again() {
		synchronized (this) {
			if (this.storing || this.closed || !this.times.isDue() || this.ledger.isEmpty()) {
				return;
			}
			this.storing = true;
			this.settled = UNSETTLED;
		}
		round();
	}

	<T extends @Nullable Object> CompletableFuture<T> then(@Nullable WireCoder<?> coder,
			Supplier<CompletableFuture<T>> action) {
		if (isStored()) {
			return action.get();
		}
		CompletableFuture<T> result = new CompletableFuture<>();
		boolean waits;
		boolean begins;
		synchronized (this) {
			if (!hasRoom()) {
				return CompletableFuture.failedFuture(new RejectedExecutionException(this.closed ? SchemaFailures.CLOSED
						: "%d values are waiting for their schemas to be stored in '%s'".formatted(MOST_WAITING,
								this.hash.name())));
			}
			waits = !this.waiting.isEmpty() || this.draining || mustWait(coder);
			if (waits) {
				this.waiting.add(new WaitingWrite<>(coder, action, result, this.rounds));
			}
			begins = !this.storing && (waits || this.times.isDue());
			this.storing |= begins;
		}
		if (begins) {
			round();
		}
		return waits ? result : action.get();
	}

	/**
	 * Waits for room, as whoever finds a pipeline full does, if it is not a pipeline that
	 * has to make it. The monitor of this is held.
	 */
	private boolean hasRoom() {
		long since = this.times.now();
		while (!this.closed && this.waiting.size() >= MOST_WAITING) {
			long left = LONGEST_NANOS - (this.times.now() - since);
			if (left <= 0 || PipelineThread.mustNotWait() || this.hash.isOwnThread()) {
				return false;
			}
			try {
				TimeUnit.NANOSECONDS.timedWait(this, left);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return false;
			}
		}
		return !this.closed;
	}

	private boolean mustWait(@Nullable WireCoder<?> coder) {
		return this.times.isAnswerOld() || this.ledger.hasUnstored() || this.ledger.failure(coder) != null;
	}

	private void round() {
		int named = this.ledger.named();
		Set<WireSchema> all;
		Set<WireSchema> verified;
		synchronized (this) {
			this.rounds++;
			all = this.ledger.all(named);
			verified = this.ledger.stored();
		}
		Collection<WireSchema> besides = this.others.get();
		verified.addAll(besides);
		Set<WireSchema> both = new LinkedHashSet<>(all);
		both.addAll(besides);
		try {
			new StoringRound(this.hash, this.days, both).run(verified::contains)
				.whenComplete((failures, never) -> finished(all, named, failures));
		}
		catch (RuntimeException | Error ex) {
			Map<WireSchema, Throwable> failures = new HashMap<>();
			all.forEach((each) -> failures.put(each, ex));
			finished(all, named, failures);
		}
	}

	private void finished(Set<WireSchema> all, int named, Map<WireSchema, Throwable> failures) {
		synchronized (this) {
			all.forEach((schema) -> this.ledger.note(schema, failures.get(schema)));
			this.times.end(!failures.keySet().containsAll(all));
			this.ledger.looked(named);
			this.draining = true;
		}
		drain();
	}

	/** Whoever has waited goes first, in order, with what comes meanwhile. */
	private void drain() {
		for (;;) {
			WaitingWrite<?> next;
			Throwable failure;
			boolean more = false;
			synchronized (this) {
				next = this.waiting.peek();
				failure = (next != null) ? this.ledger.failure(next.coder()) : null;
				if (next == null || this.ledger.hasNew() || (failure != null && next.after() == this.rounds)) {
					more = next != null;
					this.draining = false;
					this.storing = more;
					settle(more);
				}
				if (next != null && !more) {
					this.waiting.remove();
					notifyAll();
				}
			}
			if (more) {
				round();
				return;
			}
			if (next == null) {
				return;
			}
			next.end(failure);
		}
	}

	/** A minute is over: what was written in it may have come after a failover. */
	private void lookBack() {
		synchronized (this) {
			this.settled = UNSETTLED;
			this.reminder = null;
			if (this.storing || this.closed) {
				return;
			}
			this.storing = true;
			this.afterwards = true;
		}
		round();
	}

	private void settle(boolean more) {
		if (this.afterwards && !more) {
			this.afterwards = false;
			// Whatever is written next asks again, at once
			this.times.forget();
			return;
		}
		if (more || this.closed || this.ledger.hasFailures() || this.ledger.hasNew()) {
			return;
		}
		this.settled = this.ledger.named();
		if (this.reminder == null || this.reminder.isDone()) {
			this.reminder = this.runtime.scheduler().schedule(this::lookBack, AGAIN_SECONDS, TimeUnit.SECONDS);
		}
	}

	long stored() {
		return this.ledger.storedCount();
	}

	long refused() {
		return this.ledger.refusedCount();
	}

	@Override
	public void close() {
		List<WaitingWrite<?>> left;
		synchronized (this) {
			this.closed = true;
			this.settled = UNSETTLED;
			left = List.copyOf(this.waiting);
			this.waiting.clear();
			notifyAll();
			if (this.reminder != null) {
				this.reminder.cancel(false);
			}
		}
		left.forEach((each) -> each.end(new RejectedExecutionException(SchemaFailures.CLOSED)));
	}

}
