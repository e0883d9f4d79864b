/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Holds one subscriber's log against the writes of a group of keys.
 */
final class SubscriberCheck extends KeyGroup.KeyedVisitor {

	private final LogHead head;

	private final Losses losses;

	private final Findings findings;

	private final Words words;

	private final boolean clocksApart;

	private final Observations seen;

	private final Observations served;

	private final Map<String, Held> held = new HashMap<>();

	private final Map<String, Held> told = new HashMap<>();

	private boolean listens;

	/** Of all keys. */
	private long highestVersion;

	private long completeAsOf = HistorySubscriber.UNKNOWN;

	private @Nullable Extent extent;

	private long endTime;

	SubscriberCheck(LogHead head, KeyGroup group, Losses losses, Findings findings, Words words, boolean clocksApart) {
		super(group);
		this.head = head;
		this.losses = losses;
		this.findings = findings;
		this.words = words;
		this.clocksApart = clocksApart;
		this.seen = new Observations(head.name(), "saw", losses, findings, words);
		this.served = new Observations(head.name(), "served", losses, findings, words);
	}

	LogHead head() {
		return this.head;
	}

	/** What it held at its end, by key. */
	Map<String, Held> held() {
		return this.held;
	}

	/** What it was told last, by key. */
	Map<String, Held> told() {
		return this.told;
	}

	/** Whether it was told of any key, of this group or another one. */
	boolean listens() {
		return this.listens;
	}

	/** Which keys it was to hold, or {@code null} if it never said that it had ended. */
	@Nullable Extent extent() {
		return this.extent;
	}

	long endTime() {
		return this.endTime;
	}

	@Override
	public void saw(int key, long version, long hash, long time) {
		KeyHistory history = history(key);
		this.listens = true;
		this.highestVersion = Math.max(this.highestVersion, version);
		if (history == null) {
			return;
		}
		this.told.put(history.key(), new Held(version, hash));
		long before = this.seen.cursor(history).highest();
		if (this.seen.observe(history, version, hash, time)) {
			measure(history, before, this.seen.cursor(history).highest(), time);
		}
	}

	/** All writes between two versions have arrived now, or have been skipped rightly. */
	private void measure(KeyHistory key, long before, long now, long time) {
		int end = key.above(now);
		for (int row = key.above(before); row < end; row++) {
			long acked = key.acked(row);
			if (acked >= this.head.start() && acked < time && this.findings.isWorse(time - acked)
					&& !this.seen.mayBeGone(key, row, time)) {
				this.findings.lag(time - acked);
			}
		}
	}

	@Override
	public void served(int key, long version, long hash, long time, long answered, long bound, long asOf) {
		this.highestVersion = Math.max(this.highestVersion, version);
		this.completeAsOf = Math.max(this.completeAsOf, asOf);
		KeyHistory history = history(key);
		if (history == null || !this.served.observe(history, version, hash, answered)
				|| (bound == 0 && asOf == HistorySubscriber.UNKNOWN)) {
			return;
		}
		if (bound != 0) {
			this.findings.checked(Property.BOUNDED);
		}
		if (asOf != HistorySubscriber.UNKNOWN) {
			this.findings.checked(Property.AS_OF);
		}
		Claimed claimed = new Claimed(time, bound, asOf);
		ObservationCursor cursor = this.served.cursor(history);
		int newer = (version == 0 && hash == ValueHash.ABSENT) ? newerThanAbsence(history, cursor, answered)
				: newerRow(history, cursor, cursor.version(), answered);
		if (newer >= 0) {
			stale(history, cursor, claimed, history.acked(newer),
					"though " + Words.value(history.version(newer), history.hash(newer)) + " had been acknowledged");
		}
		if (!cursor.isEmpty() && !cursor.isAbsent()) {
			stale(history, cursor, claimed, this.losses.goneSince(history.acked(cursor.row())),
					"though Redis had lost it");
			stale(history, cursor, claimed, history.otherSince(cursor.row(), answered, this.losses),
					"though Redis itself had held something else");
			// When a value ends is no write, and two clocks tell it
			stale(history, cursor, new Claimed(time, bound, HistorySubscriber.UNKNOWN), history.expired(cursor.row()),
					"though it had expired");
		}
	}

	/**
	 * Absence without a version may be that of the last removal, or of the last value
	 * that has expired: only what came after that is newer.
	 */
	private int newerThanAbsence(KeyHistory key, ObservationCursor cursor, long time) {
		int last = key.lastAbsenceAfter(cursor.version(), time, Observations.EXPIRY_SLACK);
		if (last == Integer.MAX_VALUE) {
			return -1;
		}
		return newerRow(key, cursor, (last >= 0) ? key.version(last) : cursor.version(), time);
	}

	/** The earliest acknowledged write of a higher version that Redis still has. */
	private int newerRow(KeyHistory key, ObservationCursor cursor, long version, long time) {
		int found = -1;
		int row = Math.max(key.above(version), cursor.lostRows());
		boolean lostSoFar = row == cursor.lostRows();
		long earliest = time;
		for (; row < key.versioned() && key.nextAcked(row) < earliest; row++) {
			boolean gone = this.served.mayBeGone(key, row, time);
			lostSoFar = lostSoFar && gone;
			if (lostSoFar) {
				cursor.lostRows(row + 1);
			}
			if (!gone && key.acked(row) < earliest) {
				found = row;
				earliest = key.acked(row);
			}
		}
		return found;
	}

	private void stale(KeyHistory key, ObservationCursor cursor, Claimed claimed, long since, String why) {
		long lag = claimed.time() - since;
		if (since == KeyHistory.NEVER || lag <= 0) {
			return;
		}
		String what = cursor.isAbsent() ? "absence" : Words.value(cursor.version(), key.hash(cursor.row()));
		if (claimed.bound() != 0) {
			this.findings.unflaggedLag(lag);
		}
		if (claimed.bound() != 0 && lag > claimed.bound()) {
			this.findings.violated(Property.BOUNDED, claimed.time(),
					() -> "%s served %s of key '%s' at %s as fresh within %s, %s %s before".formatted(this.head.name(),
							what, key.key(), this.words.at(claimed.time()), Words.span(claimed.bound()), why,
							Words.span(lag)));
		}
		if (since < claimed.asOf()) {
			this.findings.violated(Property.AS_OF, claimed.time(),
					() -> "%s served %s of key '%s' at %s as complete as of %s, %s at %s".formatted(this.head.name(),
							what, key.key(), this.words.at(claimed.time()), this.words.at(claimed.asOf()), why,
							this.words.at(since)));
		}
	}

	@Override
	public void bookmark(int key, long wanted, long version, long hash, long time) {
		KeyHistory history = history(key);
		if (history == null) {
			return;
		}
		this.findings.checked(Property.BOOKMARK);
		int row = history.above(wanted) - 1;
		boolean mayBeGone = row >= 0 && history.version(row) == wanted && this.seen.mayBeGone(history, row, time);
		if (version < wanted && !mayBeGone && !mayMistake(wanted, time)) {
			this.findings.violated(Property.BOOKMARK, time,
					() -> "%s waited for version %d of key '%s' and read %s at %s".formatted(this.head.name(), wanted,
							history.key(), Words.value(version, hash), this.words.at(time)));
		}
	}

	/**
	 * Whether it may take a version for one that it has seen long since: of a history
	 * that was lost, by a master whose clock was ahead, and it has proven something, but
	 * nothing since.
	 */
	private boolean mayMistake(long wanted, long time) {
		return this.clocksApart && this.completeAsOf != HistorySubscriber.UNKNOWN && wanted < this.highestVersion
				&& this.losses.touchesTail(this.completeAsOf, time);
	}

	@Override
	public void holds(int key, long version, long hash) {
		KeyHistory history = history(key);
		if (history != null) {
			this.held.put(history.key(), new Held(version, hash));
		}
	}

	@Override
	public void ended(Extent newExtent, long time) {
		this.extent = newExtent;
		this.endTime = time;
	}

	/**
	 * What was claimed of what was served.
	 */
	private record Claimed(long time, long bound, long asOf) {
	}

}
