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
import java.util.stream.Collectors;

/**
 * Checks what callers were told.
 */
final class CallChecks {

	private final OwnershipHistory history;

	private final Verdicts verdicts;

	CallChecks(OwnershipHistory history, Verdicts verdicts) {
		this.history = history;
		this.verdicts = verdicts;
	}

	void check() {
		for (OwnedCall call : this.history.calls.all()) {
			checkOnce(call);
			if (call.success) {
				checkTold(call);
			}
		}
		this.history.calls.all()
			.stream()
			.filter((call) -> call.success)
			.collect(Collectors.groupingBy((call) -> call.key, TreeMap::new, Collectors.toList()))
			.values()
			.forEach(this::checkKey);
	}

	private void checkOnce(OwnedCall call) {
		this.verdicts.check(OwnershipProperty.ONCE, call.runs <= 1, call.begun,
				() -> "%s was run %d times".formatted(call, call.runs));
		if (!call.success && !call.mayHaveRun) {
			this.verdicts.check(OwnershipProperty.ONCE, call.runs == 0 && call.written() == null, call.answered,
					() -> "%s was told %s, and has run".formatted(call, call.outcome));
		}
	}

	private void checkTold(OwnedCall call) {
		this.verdicts.check(OwnershipProperty.TOLD, call.runs > 0, call.answered,
				() -> call + " was told to be done, and no node has run it");
		if (!call.counting) {
			return;
		}
		OwnedWrite write = call.written();
		this.verdicts.check(OwnershipProperty.TOLD,
				write != null && write.key.equals(call.key) && write.count == call.count, call.answered,
				() -> "%s was told to be done, and its write is %s".formatted(call, write));
	}

	private void checkKey(List<OwnedCall> calls) {
		Map<Integer, List<OwnedCall>> eras = new TreeMap<>();
		for (OwnedCall call : calls) {
			int era = this.history.losses.eraOfNodes(call.asked, call.answered);
			if (era != RedisLosses.NO_ERA) {
				eras.computeIfAbsent(era, (any) -> new ArrayList<>()).add(call);
			}
		}
		eras.values().forEach((era) -> {
			checkUnique(era);
			checkGrowing(era);
		});
	}

	private void checkUnique(List<OwnedCall> calls) {
		Map<Long, OwnedCall> counts = new HashMap<>();
		for (OwnedCall call : calls) {
			if (call.counting) {
				OwnedCall other = counts.putIfAbsent(call.count, call);
				this.verdicts.check(OwnershipProperty.UNIQUE, other == null, call.answered,
						() -> "%s and %s were told the same counter".formatted(call, other));
			}
		}
	}

	/** In the order in which they were asked, all that were answered before are lower. */
	private void checkGrowing(List<OwnedCall> calls) {
		List<OwnedCall> answered = new ArrayList<>(calls);
		answered.sort(Comparator.comparingLong((call) -> call.answered));
		List<OwnedCall> asked = new ArrayList<>(calls);
		asked.sort(Comparator.comparingLong((call) -> call.asked));
		int next = 0;
		OwnedCall highest = null;
		for (OwnedCall call : asked) {
			while (next < answered.size() && answered.get(next).answered < call.asked) {
				OwnedCall earlier = answered.get(next++);
				highest = (highest == null || earlier.count > highest.count) ? earlier : highest;
			}
			if (highest != null) {
				OwnedCall before = highest;
				boolean grown = call.counting ? call.count > before.count : call.count >= before.count;
				this.verdicts.check(OwnershipProperty.GROWING, grown, call.answered,
						() -> "%s was asked after %s had been told".formatted(call, before));
			}
		}
	}

}
