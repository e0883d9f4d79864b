/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;

/**
 * Measures how long after a fault all subscribers could prove again that they see what
 * had been written until then. Thread-safe.
 */
final class ProofConvergence implements ProofProcess.Observer {

	/** What a subscription, or all connections, are lost by while Redis answers. */
	private static final Set<FaultKind> DROPS = EnumSet.of(FaultKind.KILL_PUBSUB, FaultKind.KILL_CLIENTS,
			FaultKind.OUTPUT_BUFFER);

	private static final String DROPPED = "worst convergence after a dropped connection";

	private static final String REACHABLE = "worst convergence after Redis is reachable again";

	private static final String STARTED = "worst convergence of one started while Redis was away";

	private static final String OTHER = "worst convergence after all else";

	private final LongSupplier clock;

	private final Supplier<Collection<String>> subscribers;

	private final List<Mark> open = new ArrayList<>();

	private final Map<String, Long> worst = new TreeMap<>();

	private final Map<FaultKind, List<Long>> byKind = new EnumMap<>(FaultKind.class);

	private final Map<String, Long> completeAsOf = new HashMap<>();

	private long settledAt;

	ProofConvergence(LongSupplier clock, Supplier<Collection<String>> subscribers) {
		this.clock = clock;
		this.subscribers = subscribers;
	}

	/** The same action, with its end measured. */
	FaultAction measured(FaultAction action) {
		boolean drops = DROPS.contains(action.kind());
		Runnable mark = () -> mark(action.kind(), drops ? DROPPED : what(action.kind()));
		Runnable nothing = () -> {
		};
		return action.then(drops ? mark : nothing, drops ? nothing : mark);
	}

	private static String what(FaultKind kind) {
		if (kind == FaultKind.START_WITHOUT_REDIS) {
			return STARTED;
		}
		return kind.isOutage() ? REACHABLE : OTHER;
	}

	private synchronized void mark(FaultKind kind, String what) {
		this.open.add(new Mark(kind, what, this.clock.getAsLong(), new HashSet<>(this.subscribers.get())));
	}

	@Override
	public synchronized void complete(String name, long asOf, long seen, boolean fresh) {
		if (!fresh) {
			this.completeAsOf.remove(name);
			return;
		}
		this.completeAsOf.put(name, asOf);
		for (Mark mark : this.open) {
			if (asOf >= mark.time() && mark.missing().remove(name)) {
				this.worst.merge(mark.what(), seen - mark.time(), Math::max);
				this.byKind.computeIfAbsent(mark.kind(), (any) -> new ArrayList<>()).add(seen - mark.time());
			}
		}
		if (this.open.removeIf((mark) -> mark.missing().isEmpty()) && this.open.isEmpty()) {
			this.settledAt = this.clock.getAsLong();
		}
	}

	/** Forgets one that has been ended. */
	synchronized void gone(String name) {
		this.completeAsOf.remove(name);
		this.open.forEach((mark) -> mark.missing().remove(name));
		this.open.removeIf((mark) -> mark.missing().isEmpty());
	}

	/** Whether that has been so for a while, for all. */
	synchronized boolean isSettled(long calmNanos) {
		return this.open.isEmpty() && this.clock.getAsLong() - this.settledAt >= calmNanos
				&& this.completeAsOf.keySet().containsAll(this.subscribers.get());
	}

	/** Whether all are complete as of a time, or later. */
	synchronized boolean isComplete(long time) {
		return this.subscribers.get()
			.stream()
			.allMatch((name) -> this.completeAsOf.getOrDefault(name, Long.MIN_VALUE) >= time);
	}

	/** What took longest, in nanoseconds, by the rows of a table. */
	synchronized Map<String, Long> worst() {
		return Map.copyOf(this.worst);
	}

	static String millis(long nanos) {
		return String.format(Locale.ROOT, "%.1f ms", nanos / (double) TimeUnit.MILLISECONDS.toNanos(1));
	}

	/** The worst and the median of each kind of fault. */
	@Override
	public synchronized String toString() {
		StringBuilder text = new StringBuilder("worst (median) convergence after");
		this.byKind.forEach((kind, all) -> {
			List<Long> sorted = all.stream().sorted().toList();
			text.append("\n  %s %s (%s)".formatted(kind.words(), millis(sorted.get(sorted.size() - 1)),
					millis(sorted.get(sorted.size() / 2))));
		});
		return text.toString();
	}

	private record Mark(FaultKind kind, String what, long time, Set<String> missing) {
	}

}
