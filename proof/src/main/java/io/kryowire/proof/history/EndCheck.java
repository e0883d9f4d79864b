/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Compares what subscribers hold at the end with what Redis holds, or, if nobody has
 * looked, with the last writes.
 */
final class EndCheck {

	private static final Held NOTHING = new Held(0, ValueHash.ABSENT);

	private final Losses losses;

	private final Findings findings;

	private final Words words;

	private final @Nullable Map<String, Held> truth;

	private final long truthTime;

	EndCheck(Losses losses, Findings findings, Words words, @Nullable Map<String, Held> truth, long truthTime) {
		this.losses = losses;
		this.findings = findings;
		this.words = words;
		this.truth = truth;
		this.truthTime = truthTime;
	}

	/** Redis itself must hold what it has acknowledged and not lost. */
	void checkTruth(KeyHistory key) {
		int last = lastCertain(key, this.truthTime);
		if (this.truth == null || last < 0 || key.mayExpire(last)) {
			return;
		}
		Held held = this.truth.getOrDefault(key.key(), NOTHING);
		boolean gone = held.isAbsent() && held.version() == 0;
		boolean removedLater = gone
				&& key.mayBeAbsentAfter(key.version(last) - 1, this.truthTime, Observations.EXPIRY_SLACK);
		if (gone ? !removedLater : held.version() < key.version(last)) {
			this.findings.violated(Property.CONVERGED, this.truthTime,
					() -> "Redis itself held %s of key '%s' in the end, though %s had been acknowledged and no loss was reported"
						.formatted(held, key.key(), Words.value(key.version(last), key.hash(last))));
		}
	}

	void checkSubscriber(KeyHistory key, SubscriberCheck subscriber) {
		Extent extent = subscriber.extent();
		if (extent == null) {
			return;
		}
		Held held = subscriber.held().getOrDefault(key.key(), NOTHING);
		if (extent == Extent.SOME && !subscriber.held().containsKey(key.key())) {
			return;
		}
		if (this.truth != null) {
			compare(key, subscriber, held, this.truth.getOrDefault(key.key(), NOTHING));
		}
		else {
			compareWithLastWrite(key, subscriber, held);
		}
	}

	/** Whoever listens was told last what Redis holds. */
	void checkTold(KeyHistory key, SubscriberCheck subscriber) {
		Held told = subscriber.told().get(key.key());
		if (this.truth == null || subscriber.extent() == null || !subscriber.listens()
				|| (told == null && subscriber.extent() == Extent.SOME)) {
			return;
		}
		Held expected = this.truth.getOrDefault(key.key(), NOTHING);
		this.findings.checked(Property.TOLD);
		boolean same = (told == null || told.isAbsent()) ? expected.isAbsent() : told.equals(expected);
		if (!same) {
			this.findings.violated(Property.TOLD, subscriber.endTime(),
					() -> "%s was told of %s of key '%s' last, and not of %s".formatted(subscriber.head().name(),
							(told != null) ? told : "nothing", key.key(), expected));
		}
	}

	private void compare(KeyHistory key, SubscriberCheck subscriber, Held held, Held expected) {
		Property property = expected.isAbsent() ? Property.NO_PHANTOM : Property.CONVERGED;
		this.findings.checked(property);
		boolean same = expected.isAbsent() ? held.isAbsent() : held.equals(expected);
		if (!same) {
			this.findings.violated(property, subscriber.endTime(), () -> "%s held %s of key '%s' in the end, and not %s"
				.formatted(subscriber.head().name(), held, key.key(), expected));
		}
	}

	/**
	 * Without the truth, what may have been lost or done unnoticed excuses whatever is
	 * newer than the last certain write, and what may have expired excuses absence.
	 */
	private void compareWithLastWrite(KeyHistory key, SubscriberCheck subscriber, Held held) {
		int last = lastCertain(key, subscriber.endTime());
		if (last < 0 || (held.isAbsent() && (key.mayExpire(last) || key.hasOpenWrites()))) {
			return;
		}
		boolean newer = !held.isAbsent() && held.version() > key.version(last)
				&& key.find(held.version(), held.hash()) >= 0;
		if (!newer) {
			compare(key, subscriber, held, new Held(key.version(last), key.hash(last)));
		}
	}

	/** The row of the last acknowledged write that Redis cannot have lost, or -1. */
	private int lastCertain(KeyHistory key, long time) {
		for (int row = key.versioned() - 1; row >= 0; row--) {
			if (key.acked(row) < time && !this.losses.mayBeGone(key.invoked(row), key.acked(row), time)) {
				return row;
			}
		}
		return -1;
	}

}
