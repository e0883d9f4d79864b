/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Checks what was written, in the order of versions.
 */
final class WriteChecks {

	private final OwnershipHistory history;

	private final Verdicts verdicts;

	WriteChecks(OwnershipHistory history, Verdicts verdicts) {
		this.history = history;
		this.verdicts = verdicts;
	}

	void check() {
		this.history.writes.forEach((key, versions) -> {
			versions.forEach(this::checkSent);
			checkChain(versions);
			checkSettled(key, versions);
		});
		this.history.contradictions.forEach((version, words) -> this.verdicts.check(OwnershipProperty.SENT, false,
				this.history.first, () -> words));
		checkFences();
	}

	private void checkSent(OwnedWrite write) {
		this.verdicts.check(OwnershipProperty.SENT, write.isSent(), write.known,
				() -> write + " is there, and no node has sent it");
		this.verdicts.check(OwnershipProperty.SENT, !write.call.refused, write.known,
				() -> write + " is there, and its node was told that it was refused");
	}

	private int era(OwnedWrite write) {
		return this.history.losses.eraOfData(write.since(), write.known);
	}

	private void checkChain(List<OwnedWrite> writes) {
		OwnedWrite last = null;
		for (OwnedWrite write : writes) {
			if (last == null) {
				checkFirst(write);
			}
			else if (era(write) != RedisLosses.NO_ERA && era(write) == era(last)) {
				checkNext(last, write);
			}
			last = write;
		}
	}

	private void checkFirst(OwnedWrite write) {
		if (era(write) == 0) {
			this.verdicts.check(OwnershipProperty.CHAINED, write.count == 1 && write.after == null, write.known,
					() -> write + " is the first one, and counts up another");
		}
	}

	private void checkNext(OwnedWrite last, OwnedWrite write) {
		// A write without an answer is sent again, and may be executed twice
		boolean again = write.isSame(last);
		boolean follows = write.after == last.call && write.count == last.count + 1;
		this.verdicts.check(OwnershipProperty.CHAINED, again || follows, write.known,
				() -> "%s follows %s and does not count it up".formatted(write, last));
	}

	/** A slot lies in one partition, so the versions of all its keys are in order. */
	private void checkFences() {
		Map<Integer, List<OwnedWrite>> slots = new TreeMap<>();
		this.history.writes.values()
			.forEach((versions) -> versions.forEach(
					(write) -> slots.computeIfAbsent(write.ownership.slot(), (any) -> new ArrayList<>()).add(write)));
		slots.values().forEach((writes) -> {
			writes.sort(Comparator.comparingLong((write) -> write.version));
			checkFences(writes);
		});
	}

	private void checkFences(List<OwnedWrite> writes) {
		Map<Integer, OwnedWrite> highest = new HashMap<>();
		for (OwnedWrite write : writes) {
			int era = era(write);
			if (era == RedisLosses.NO_ERA) {
				continue;
			}
			OwnedWrite before = highest.get(era);
			if (before != null) {
				this.verdicts.check(OwnershipProperty.FENCED,
						write.ownership.equals(before.ownership) || write.ownership.epoch() > before.ownership.epoch(),
						write.known, () -> "%s was accepted after %s".formatted(write, before));
			}
			if (before == null || write.ownership.epoch() > before.ownership.epoch()) {
				highest.put(era, write);
			}
		}
	}

	/**
	 * Of what was written before the last loss, it is not asked: it may be lost, and it
	 * may have the later version, if the time of Redis has gone back since.
	 */
	private void checkSettled(String key, List<OwnedWrite> writes) {
		OwnedWrite last = null;
		for (OwnedWrite write : writes) {
			last = this.history.losses.isBeforeLast(write.known) ? last : write;
		}
		if (last == null || era(last) != this.history.losses.count()) {
			// Whether it was lost is not known
			return;
		}
		OwnedWrite latest = last;
		@Nullable OwnedWrite stands = this.history.standing.get(key);
		this.verdicts.check(OwnershipProperty.SETTLED, stands != null && stands.version == latest.version, latest.known,
				() -> "%s was the last one, and Redis holds %s".formatted(latest, stands));
	}

}
