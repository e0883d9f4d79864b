/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.notify.pipeline.PipelineRuntime;

/**
 * Asks for schemas that somebody has found the name of. Each is asked for once at a time,
 * a few of them at once, and again after growing pauses as long as somebody waits.
 * <p>
 * Names may be invented by the million: only so many are remembered, and if some were
 * waited for in vain, the next ones are asked for once and not waited for. Nor is a name
 * that was, which is asked for once a second at most. If Redis does not answer, everybody
 * waits for some time-outs more, since nothing is known then.
 */
final class SchemaLookups implements AutoCloseable {

	/** How many names are remembered, with those that are waited for. */
	static final int MOST_NAMES = 1024;

	/** How many wait for one name: so many queues have it first. */
	private static final int MOST_WAITERS = 4096;

	/** How many texts may be on their way. */
	private static final int MOST_AT_ONCE = 16;

	/** After so many in vain, patience has done no good. */
	private static final int MOST_IN_VAIN = 4;

	private static final long IMPATIENT_NANOS = TimeUnit.MINUTES.toNanos(1);

	/** After which a name that was waited for in vain is asked for if it turns up. */
	private static final long VAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

	/** So many time-outs without an answer say nothing of the schema. */
	private static final int UNANSWERED_TIMES = 4;

	private final KnownSchemas known;

	private final SchemaReader reader;

	private final PipelineRuntime runtime;

	private final long patience;

	/** How much longer somebody waits if there is no answer at all. */
	private final long unanswered;

	/** The oldest first. Guarded by the monitor of this, as is what is below. */
	private final Map<Long, SoughtSchema> names = new LinkedHashMap<>();

	private final Deque<SoughtSchema> ready = new ArrayDeque<>();

	private int asking;

	private boolean beginning;

	private int inVain;

	private long lastInVain;

	private boolean closed;

	private final LongAdder missing = new LongAdder();

	SchemaLookups(KnownSchemas known, SchemaReader reader, PipelineRuntime runtime, SchemaSettings settings) {
		this.known = known;
		this.reader = reader;
		this.runtime = runtime;
		this.patience = settings.patience().toNanos();
		this.unanswered = UNANSWERED_TIMES * settings.timeout().toNanos();
	}

	/**
	 * Finds a schema, for somebody who cannot wait for long.
	 * @return is completed with whether it is known now
	 */
	CompletableFuture<Boolean> find(int id, int fingerprint) {
		return request(id, fingerprint, false);
	}

	/**
	 * Finds a schema, however long that takes.
	 * @return is completed when it is known, or with {@code false} if too many are waited
	 * for; whoever does not want it any more cancels it
	 */
	CompletableFuture<Boolean> whenFound(int id, int fingerprint) {
		return request(id, fingerprint, true);
	}

	private CompletableFuture<Boolean> request(int id, int fingerprint, boolean lasting) {
		if (this.known.find(id, fingerprint) != null) {
			return CompletableFuture.completedFuture(true);
		}
		CompletableFuture<Boolean> result = new CompletableFuture<>();
		boolean taken;
		synchronized (this) {
			SoughtSchema name = this.closed ? null : name(id, fingerprint);
			taken = name != null && name.waiters.size() < MOST_WAITERS && (lasting || mayFind(name));
			if (name != null) {
				if (taken) {
					name.waiters.add(new SoughtSchema.Waiter(result, lasting ? Long.MAX_VALUE : patience(name)));
				}
				askIfDue(name);
				if (taken && !name.asking) {
					remind(name, lasting ? name.next : patience(name));
				}
			}
		}
		begin();
		if (!taken) {
			this.missing.increment();
			return CompletableFuture.completedFuture(false);
		}
		return result;
	}

	/** Whether the next answer may be another one than the last. */
	private boolean mayFind(SoughtSchema name) {
		if (name.vain && !name.asking && now() - name.answered >= VAIN_NANOS) {
			name.next = now();
		}
		return !name.vain || name.asking || now() - name.next >= 0;
	}

	/** Until when a waiter waits. */
	private long patience(SoughtSchema name) {
		boolean impatient = name.vain || this.inVain >= MOST_IN_VAIN && now() - this.lastInVain < IMPATIENT_NANOS;
		return now() + (impatient ? 0 : this.patience);
	}

	private @Nullable SoughtSchema name(int id, int fingerprint) {
		long key = (long) id << Integer.SIZE | fingerprint & 0xFFFF_FFFFL;
		SoughtSchema name = this.names.get(key);
		if (name == null && (this.names.size() < MOST_NAMES || forgetOne())) {
			name = new SoughtSchema(key, id, fingerprint, now());
			this.names.put(key, name);
		}
		return name;
	}

	private boolean forgetOne() {
		Iterator<SoughtSchema> oldest = this.names.values().iterator();
		// Of those before none may be forgotten, for long perhaps
		for (int i = 0; i < 16 && oldest.hasNext(); i++) {
			SoughtSchema name = oldest.next();
			if (name.isIdle()) {
				oldest.remove();
				return true;
			}
		}
		return this.names.values().removeIf(SoughtSchema::isIdle);
	}

	private void askIfDue(SoughtSchema name) {
		if (!name.asking && now() - name.next >= 0) {
			name.asking = true;
			this.ready.add(name);
		}
	}

	/** Somebody waits for what is to be asked for only later. */
	private void remind(SoughtSchema name, long until) {
		name.next = (until - name.next < 0) ? until : name.next;
		schedule(name);
	}

	/** One thread at a time, for answers may come at once. */
	private void begin() {
		synchronized (this) {
			if (this.beginning) {
				return;
			}
			this.beginning = true;
		}
		for (;;) {
			SoughtSchema name;
			synchronized (this) {
				name = (this.asking < MOST_AT_ONCE) ? this.ready.poll() : null;
				if (name == null) {
					this.beginning = false;
					return;
				}
				this.asking++;
			}
			read(name).whenComplete((found, failure) -> {
				answered(name, failure == null, failure == null && found);
				begin();
			});
		}
	}

	/** Where no thread can be started just now, the others are asked for all the same. */
	private CompletableFuture<Boolean> read(SoughtSchema name) {
		try {
			return this.reader.read(name.id, name.fingerprint);
		}
		catch (RuntimeException | Error ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private void answered(SoughtSchema name, boolean known, boolean found) {
		List<SoughtSchema.Waiter> ended;
		synchronized (this) {
			this.asking--;
			name.asking = false;
			name.answered = now();
			ended = found ? name.waiters : name.overdue(known ? now() : now() - this.unanswered);
			if (found || this.closed) {
				this.names.remove(name.key);
				name.waiters = new ArrayList<>();
				this.inVain = found ? 0 : this.inVain;
			}
			else {
				pause(name, !ended.isEmpty());
			}
		}
		if (!found) {
			this.missing.add(ended.size());
		}
		ended.forEach((waiter) -> waiter.result().complete(found));
	}

	private void pause(SoughtSchema name, boolean waitedInVain) {
		if (waitedInVain && !name.vain) {
			name.vain = true;
			this.inVain++;
			this.lastInVain = now();
		}
		name.pause(now(), this.runtime.random().getAsDouble());
		if (!name.waiters.isEmpty()) {
			schedule(name);
		}
	}

	private void schedule(SoughtSchema name) {
		try {
			this.runtime.scheduler().schedule(() -> askAgain(name), name.next - now(), TimeUnit.NANOSECONDS);
		}
		catch (RejectedExecutionException ex) {
			// Closed just now, by somebody who ends all who wait
			name.next = now();
		}
	}

	private void askAgain(SoughtSchema name) {
		synchronized (this) {
			name.waiters.removeIf((waiter) -> waiter.result().isDone());
			if (this.closed || name.waiters.isEmpty()) {
				return;
			}
			askIfDue(name);
		}
		begin();
	}

	synchronized int awaited() {
		return (int) this.names.values().stream().filter((name) -> !name.isIdle()).count();
	}

	long missing() {
		return this.missing.sum();
	}

	private long now() {
		return this.runtime.nanoTime().getAsLong();
	}

	@Override
	public void close() {
		List<SoughtSchema.Waiter> left = new ArrayList<>();
		synchronized (this) {
			this.closed = true;
			this.names.values().forEach((name) -> left.addAll(name.waiters));
			this.names.clear();
			this.ready.clear();
		}
		left.forEach((waiter) -> waiter.result().complete(false));
	}

}
