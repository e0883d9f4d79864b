/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A history written by hand: one writer, some subscribers, a clock in milliseconds.
 */
final class Story implements AutoCloseable {

	static final Duration BOUND = Duration.ofMillis(1000);

	private final Path directory;

	private final List<AutoCloseable> logs = new ArrayList<>();

	private final Map<String, HistorySubscriber> subscribers = new HashMap<>();

	private final HistoryWriter writer;

	private final HistoryConductor conductor;

	private HistoryChecker checker = new HistoryChecker();

	private long now = TimeUnit.SECONDS.toNanos(1000);

	Story(Path directory) {
		this.directory = directory;
		this.writer = new HistoryWriter(directory, "writer", this::now);
		this.conductor = new HistoryConductor(directory, "conductor", this::now);
		this.logs.add(this.writer);
		this.logs.add(this.conductor);
	}

	long now() {
		return this.now;
	}

	Story pass(long millis) {
		this.now += TimeUnit.MILLISECONDS.toNanos(millis);
		return this;
	}

	static long hash(String key, long version) {
		return ValueHash.of(key + "=" + version);
	}

	HistoryWriter writer() {
		return this.writer;
	}

	HistoryWriter writer(String name) {
		HistoryWriter other = new HistoryWriter(this.directory, name, this::now);
		this.logs.add(other);
		return other;
	}

	HistoryConductor conductor() {
		return this.conductor;
	}

	/** A write that takes a millisecond. */
	Story put(String key, long version) {
		long op = this.writer.invoke(key, hash(key, version));
		pass(1);
		this.writer.ok(op, key, version);
		return this;
	}

	Story remove(String key, long version) {
		long op = this.writer.invokeRemoval(key);
		pass(1);
		this.writer.ok(op, key, version);
		return this;
	}

	HistorySubscriber subscriber(String name) {
		return this.subscribers.computeIfAbsent(name, (any) -> {
			HistorySubscriber subscriber = new HistorySubscriber(this.directory, name, this::now);
			this.logs.add(subscriber);
			return subscriber;
		});
	}

	Story saw(String who, String key, long version) {
		subscriber(who).saw(key, version, hash(key, version));
		return this;
	}

	Story served(String who, String key, long version) {
		subscriber(who).served(this.now, key, version, hash(key, version), BOUND);
		return this;
	}

	Story servedUnclaimed(String who, String key, long version) {
		subscriber(who).served(this.now, key, version, hash(key, version), null);
		return this;
	}

	/** Samples a claim for a while. */
	Story claims(String who, boolean fresh, long millis) {
		for (long i = 0; i <= millis; i += 10) {
			subscriber(who).claimed(this.now, fresh, BOUND);
			pass(10);
		}
		return this;
	}

	/** Fresh, and complete as of some time ago. */
	Story servedAsOf(String who, String key, long version, long millisAgo) {
		subscriber(who).served(this.now, key, version, hash(key, version), BOUND,
				this.now - TimeUnit.MILLISECONDS.toNanos(millisAgo));
		return this;
	}

	/** A write on a condition that takes a millisecond. */
	Story putIf(String key, long expected, long version) {
		long op = this.writer.invokeIf(key, expected, hash(key, version));
		pass(1);
		this.writer.ok(op, key, version);
		return this;
	}

	/** Redis itself is asked, and has this, or nothing. */
	Story found(String key, long version) {
		long from = this.now;
		pass(1);
		this.conductor.found(from, key, version, (version != 0) ? hash(key, version) : ValueHash.ABSENT);
		return this;
	}

	Story holds(String who, String key, long version) {
		subscriber(who).holds(key, version, hash(key, version));
		return this;
	}

	Story ends(String who, Extent extent) {
		subscriber(who).ended(extent);
		return this;
	}

	/** The clocks of the servers do not agree. */
	Story clocksApart() {
		this.checker = this.checker.clocksApart();
		return this;
	}

	HistoryReport check() throws Exception {
		close();
		return this.checker.check(this.directory);
	}

	@Override
	public void close() throws Exception {
		for (AutoCloseable log : this.logs) {
			log.close();
		}
	}

}
