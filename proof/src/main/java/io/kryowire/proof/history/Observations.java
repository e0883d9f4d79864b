/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.HashMap;
import java.util.Map;

/**
 * Follows what one subscriber observes, key by key, in one way: what it saw, or what it
 * served. Finds inventions, and steps back.
 */
final class Observations {

	/** Redis and we measure a value's life with different clocks. */
	static final long EXPIRY_SLACK = 50_000_000;

	private final String who;

	private final String verb;

	private final Losses losses;

	private final Findings findings;

	private final Words words;

	private final Map<KeyHistory, ObservationCursor> cursors = new HashMap<>();

	Observations(String who, String verb, Losses losses, Findings findings, Words words) {
		this.who = who;
		this.verb = verb;
		this.losses = losses;
		this.findings = findings;
		this.words = words;
	}

	ObservationCursor cursor(KeyHistory key) {
		return this.cursors.computeIfAbsent(key, (any) -> new ObservationCursor());
	}

	/** Whether Redis may have lost a write by then. */
	boolean mayBeGone(KeyHistory key, int row, long time) {
		return this.losses.mayBeGone(key.invoked(row), key.acked(row), time);
	}

	/**
	 * Takes the next observation.
	 * @return whether it can be explained, and so {@link #cursor} has moved
	 */
	boolean observe(KeyHistory key, long version, long hash, long time) {
		ObservationCursor cursor = cursor(key);
		this.findings.checked(Property.NO_INVENTION);
		if (hash == ValueHash.ABSENT && version == 0) {
			return vanish(key, cursor, time);
		}
		int row = key.find(version, hash);
		boolean expired = false;
		if (row < 0 && hash == ValueHash.ABSENT) {
			row = key.findExpiring(version);
			expired = row >= 0 && key.mayHaveExpired(row, time + EXPIRY_SLACK);
			row = expired ? row : -1;
		}
		if (row < 0) {
			this.findings.violated(Property.NO_INVENTION, time,
					() -> "%s %s %s of key '%s' at %s, %s".formatted(this.who, this.verb, Words.value(version, hash),
							key.key(), this.words.at(time), key.whyUnknown(version, hash)));
			return false;
		}
		if (key.invoked(row) > time) {
			long invoked = key.invoked(row);
			this.findings.violated(Property.NO_INVENTION, time,
					() -> "%s %s %s of key '%s' at %s, before it was written at %s".formatted(this.who, this.verb,
							Words.value(version, hash), key.key(), this.words.at(time), this.words.at(invoked)));
		}
		step(key, cursor, row, time);
		cursor.moveTo(row, version, expired || key.isRemoval(row));
		return true;
	}

	private void step(KeyHistory key, ObservationCursor cursor, int row, long time) {
		if (cursor.isEmpty()) {
			return;
		}
		this.findings.checked(Property.MONOTONIC);
		long before = cursor.version();
		long now = key.version(row);
		boolean back = now < before
				|| (now == before && (cursor.isAbsent() ? !key.isRemoval(row) : row != cursor.row()));
		boolean again = now == before && this.losses.mayBeGone(key.invoked(row), Long.MAX_VALUE, time);
		if (back && !again && !key.mayExpire(row) && !mayBeGone(key, cursor.row(), time)) {
			String held = held(key, cursor);
			this.findings.violated(Property.MONOTONIC, time, () -> "%s %s %s of key '%s' at %s, after %s"
				.formatted(this.who, this.verb, Words.value(now, key.hash(row)), key.key(), this.words.at(time), held));
		}
	}

	private static String held(KeyHistory key, ObservationCursor cursor) {
		if (cursor.isAbsent() && !key.isRemoval(cursor.row())) {
			return "the absence of version " + cursor.version();
		}
		return Words.value(cursor.version(), key.hash(cursor.row()));
	}

	/**
	 * A key is gone, and nobody says since which version: a removal may have been done
	 * twice, and is known by its last version.
	 */
	private boolean vanish(KeyHistory key, ObservationCursor cursor, long time) {
		if (cursor.isEmpty() || cursor.isAbsent()) {
			return true;
		}
		if (mayBeGone(key, cursor.row(), time)) {
			cursor.forget();
			return true;
		}
		if (key.mayHaveExpired(cursor.row(), time + EXPIRY_SLACK)
				|| key.mayBeAbsentAfter(cursor.version(), time, EXPIRY_SLACK)) {
			cursor.vanish();
			return true;
		}
		long version = cursor.version();
		this.findings.violated(Property.NO_INVENTION, time,
				() -> "%s %s absence of key '%s' at %s, though nobody had removed version %d".formatted(this.who,
						this.verb, key.key(), this.words.at(time), version));
		return false;
	}

}
