/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a first reading of all logs finds: everything that belongs to no key.
 */
final class LogSummary {

	private final List<LogHead> heads = new ArrayList<>();

	private final List<Path> writers = new ArrayList<>();

	private final List<LogHead> readers = new ArrayList<>();

	private final List<LogHead> truths = new ArrayList<>();

	private final List<Losses.Loss> losses = new ArrayList<>();

	private final List<Path> finders = new ArrayList<>();

	private final Claims claims = new Claims();

	private final Map<String, Long> faults = new TreeMap<>();

	private final Counts counts = new Counts();

	void read(Path file) {
		LogContents log = new LogContents();
		LogHead head = LogReader.read(file, log);
		LogHead first = this.heads.isEmpty() ? head : this.heads.get(0);
		if (!first.boot().equals(head.boot())) {
			throw new IllegalArgumentException(
					"Times of %s and %s cannot be compared: they come from different starts of a machine (%s, %s)"
						.formatted(first.file(), file, first.boot(), head.boot()));
		}
		this.heads.add(head);
		if (log.writes) {
			this.writers.add(file);
		}
		if (log.truth) {
			this.truths.add(head);
		}
		else if (log.reads) {
			this.readers.add(head);
			this.claims.add(head, log.claims, log.ended);
		}
		if (log.finds) {
			this.finders.add(file);
		}
	}

	long start() {
		return this.heads.stream().mapToLong(LogHead::start).min().orElse(0);
	}

	List<Path> writers() {
		return this.writers;
	}

	List<LogHead> readers() {
		return this.readers;
	}

	List<LogHead> truths() {
		return this.truths;
	}

	Losses losses() {
		return new Losses(this.losses);
	}

	Counts counts() {
		return this.counts;
	}

	Map<String, Long> faults() {
		return this.faults;
	}

	/** The logs that say what Redis itself has held. */
	List<Path> finders() {
		return this.finders;
	}

	Claims claims() {
		return this.claims;
	}

	/**
	 * How much there is.
	 */
	static final class Counts {

		private long writes;

		private long acknowledged;

		private long failed;

		private long seen;

		long writes() {
			return this.writes;
		}

		long acknowledged() {
			return this.acknowledged;
		}

		long failed() {
			return this.failed;
		}

		long seen() {
			return this.seen;
		}

	}

	private final class LogContents implements LogVisitor {

		private final List<Claims.Claim> claims = new ArrayList<>();

		private boolean writes;

		private boolean reads;

		private boolean truth;

		private boolean finds;

		private long ended = Long.MIN_VALUE;

		@Override
		public void invoked(long op, int key, long hash, long ttlMillis, long expected, long time) {
			this.writes = true;
			LogSummary.this.counts.writes++;
		}

		@Override
		public void completed(WriteOutcome outcome, long op, int key, long version, long time) {
			if (outcome == WriteOutcome.OK) {
				LogSummary.this.counts.acknowledged++;
			}
			else if (outcome == WriteOutcome.FAILED) {
				LogSummary.this.counts.failed++;
			}
		}

		@Override
		public void saw(int key, long version, long hash, long time) {
			this.reads = true;
			LogSummary.this.counts.seen++;
		}

		@Override
		public void served(int key, long version, long hash, long time, long answered, long bound, long asOf) {
			this.reads = true;
		}

		@Override
		public void claimed(boolean fresh, long bound, long from, long until) {
			this.reads = true;
			this.claims.add(new Claims.Claim(fresh, bound, from, until));
		}

		@Override
		public void bookmark(int key, long wanted, long version, long hash, long time) {
			this.reads = true;
		}

		@Override
		public void holds(int key, long version, long hash) {
			this.reads = true;
		}

		@Override
		public void ended(Extent extent, long time) {
			this.reads = true;
			this.truth = extent == Extent.TRUTH;
			this.ended = time;
		}

		@Override
		public void outage(String subscriber, long from, long until) {
			LogSummary.this.claims.outage(subscriber, from, until);
		}

		@Override
		public void found(int key, long version, long hash, long from, long until) {
			this.finds = true;
		}

		@Override
		public void loss(boolean total, long from, long until) {
			LogSummary.this.losses.add(new Losses.Loss(total, from, until));
		}

		@Override
		public void fault(String kind, long time) {
			LogSummary.this.faults.merge(kind, 1L, Long::sum);
			LogSummary.this.claims.fault(kind, time);
		}

	}

}
