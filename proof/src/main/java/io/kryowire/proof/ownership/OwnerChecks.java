/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * Checks that each slot had one owner at a time, and has one in the end.
 */
final class OwnerChecks {

	private final OwnershipHistory history;

	private final Verdicts verdicts;

	OwnerChecks(OwnershipHistory history, Verdicts verdicts) {
		this.history = history;
		this.verdicts = verdicts;
	}

	void check() {
		Map<Integer, List<OwnedCall>> slots = new TreeMap<>();
		for (OwnedCall call : this.history.calls.all()) {
			if (call.isRunWhole()) {
				slots.computeIfAbsent(call.ownership.slot(), (any) -> new ArrayList<>()).add(call);
			}
		}
		slots.values().forEach(this::checkApart);
		this.history.owners.forEach((slot, node) -> this.verdicts.check(OwnershipProperty.OWNED, !node.isEmpty(),
				this.history.first, () -> "slot %d has no owner in the end".formatted(slot)));
		checkAnswered();
	}

	/**
	 * Only calls that succeeded: that a node had the slot is looked at before they are
	 * run, and again when they have ended.
	 */
	private void checkApart(List<OwnedCall> calls) {
		calls.sort(Comparator.comparingLong((call) -> call.begun));
		LastOfTenures last = new LastOfTenures();
		int lastEra = RedisLosses.NO_ERA;
		for (OwnedCall call : calls) {
			int era = this.history.losses.eraOfNodes(call.begun, call.ended);
			if (era == RedisLosses.NO_ERA) {
				continue;
			}
			if (era != lastEra) {
				last = new LastOfTenures();
				lastEra = era;
			}
			OwnedCall other = last.notOf(call);
			if (other != null) {
				this.verdicts.check(OwnershipProperty.APART,
						other.ended < call.begun && other.ownership.epoch() < call.ownership.epoch(), call.begun,
						() -> "%s ran at the owner of epoch %d, and %s ran at that of epoch %d %d ns before it ended or %d ns after"
							.formatted(other, other.ownership.epoch(), call, call.ownership.epoch(),
									Math.max(0, other.ended - call.begun), Math.max(0, call.begun - other.ended)));
			}
			last.add(call);
		}
	}

	private void checkAnswered() {
		if (this.history.healed == OwnedCall.NEVER) {
			return;
		}
		Set<String> asked = new TreeSet<>();
		Set<String> answered = new HashSet<>();
		for (OwnedCall call : this.history.calls.all()) {
			if (call.asked != OwnedCall.NEVER) {
				asked.add(call.key);
			}
			if (call.success && call.asked > this.history.healed && call.asked != OwnedCall.NEVER) {
				answered.add(call.key);
			}
		}
		for (String key : asked) {
			this.verdicts.check(OwnershipProperty.OWNED, answered.contains(key), this.history.healed,
					() -> "no call of key '%s' was answered in the end".formatted(key));
		}
	}

	/** The calls that ended last, one of the latest tenure and one of those before. */
	private static final class LastOfTenures {

		private @Nullable OwnedCall latest;

		private @Nullable OwnedCall before;

		@Nullable OwnedCall notOf(OwnedCall call) {
			return (this.latest == null || !this.latest.ownership.equals(call.ownership)) ? this.latest : this.before;
		}

		void add(OwnedCall call) {
			OwnedCall known = this.latest;
			if (known != null && !known.ownership.equals(call.ownership)) {
				this.before = known;
				this.latest = call;
			}
			else if (known == null || call.ended > known.ended) {
				this.latest = call;
			}
		}

	}

}
