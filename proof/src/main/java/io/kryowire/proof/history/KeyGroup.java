/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Those keys of a history that are checked in one go, so that the heap need not hold all.
 */
final class KeyGroup {

	private static final long NANOS_OF_MILLI = 1_000_000;

	private final int number;

	private final int groups;

	private final boolean repeats;

	private int logs;

	private final Map<String, KeyHistory> keys = new HashMap<>();

	KeyGroup(int number, int groups, boolean repeats) {
		this.repeats = repeats;
		this.number = number;
		this.groups = groups;
	}

	/** The history of a key, or {@code null} if another group has it. */
	@Nullable KeyHistory of(String key) {
		int spread = key.hashCode() * 0x9E3779B9;
		if (Math.floorMod(spread >>> 8, this.groups) != this.number) {
			return null;
		}
		return this.keys.computeIfAbsent(key, KeyHistory::new);
	}

	Collection<KeyHistory> keys() {
		return this.keys.values();
	}

	void load(Path log) {
		this.keys.values().forEach(KeyHistory::nextLog);
		LogReader.read(log, new Loader());
	}

	void learn(Path log) {
		LogReader.read(log, new Learner());
	}

	void seal() {
		this.keys.values().forEach(KeyHistory::seal);
	}

	/**
	 * Finds the histories of a log's keys.
	 */
	abstract static class KeyedVisitor implements LogVisitor {

		private final KeyGroup group;

		private final List<@Nullable KeyHistory> byId = new ArrayList<>();

		KeyedVisitor(KeyGroup group) {
			this.group = group;
		}

		@Override
		public void key(int id, String name) {
			this.byId.add(this.group.of(name));
		}

		@Nullable KeyHistory history(int key) {
			return this.byId.get(key);
		}

	}

	private final class Loader extends KeyedVisitor {

		private int number;

		private Loader() {
			super(KeyGroup.this);
		}

		@Override
		public void inOrder() {
			this.number = ++KeyGroup.this.logs;
		}

		@Override
		public void invoked(long op, int key, long hash, long ttlMillis, long expected, long time) {
			KeyHistory history = history(key);
			if (history != null) {
				history.invoke(this.number, op, hash, ttlMillis * NANOS_OF_MILLI, expected, time);
			}
		}

		@Override
		public void completed(WriteOutcome outcome, long op, int key, long version, long time) {
			KeyHistory history = history(key);
			if (history != null) {
				history.complete(outcome, op, version, time);
			}
		}

	}

	private final class Learner extends KeyedVisitor {

		private Learner() {
			super(KeyGroup.this);
		}

		@Override
		public void saw(int key, long version, long hash, long time) {
			learn(key, version, hash);
		}

		@Override
		public void served(int key, long version, long hash, long time, long answered, long bound, long asOf) {
			learn(key, version, hash);
		}

		@Override
		public void bookmark(int key, long wanted, long version, long hash, long time) {
			learn(key, version, hash);
		}

		@Override
		public void holds(int key, long version, long hash) {
			learn(key, version, hash);
		}

		@Override
		public void found(int key, long version, long hash, long from, long until) {
			learn(key, version, hash);
			KeyHistory history = history(key);
			if (history != null) {
				history.found(new KeyHistory.Found(version, hash, from, until));
			}
		}

		private void learn(int key, long version, long hash) {
			KeyHistory history = history(key);
			if (history != null && (version != 0 || hash != ValueHash.ABSENT)) {
				history.learn(version, hash, KeyGroup.this.repeats);
			}
		}

	}

}
