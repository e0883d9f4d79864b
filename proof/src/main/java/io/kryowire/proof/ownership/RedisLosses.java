/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * When Redis has lost writes. Between two losses is an era, and only what lies within the
 * same era can be compared.
 */
final class RedisLosses {

	/** Of what may be older or younger than a loss. */
	static final int NO_ERA = -1;

	private final List<Loss> losses = new ArrayList<>();

	void add(long from, long until, long noticed) {
		this.losses.add(new Loss(from, until, noticed));
		this.losses.sort(Comparator.comparingLong(Loss::from));
	}

	int count() {
		return this.losses.size();
	}

	/** Whether the last loss had not begun yet at a time. */
	boolean isBeforeLast(long time) {
		return !this.losses.isEmpty() && time < this.losses.get(this.losses.size() - 1).from();
	}

	/** The era in Redis of something between two times. */
	int eraOfData(long from, long until) {
		return era(from, until, Loss::until);
	}

	/** The era for nodes, who have to notice it first. */
	int eraOfNodes(long from, long until) {
		return era(from, until, Loss::noticed);
	}

	private int era(long from, long until, ToLongFunction<Loss> end) {
		int era = 0;
		for (Loss loss : this.losses) {
			if (end.applyAsLong(loss) < from) {
				era++;
			}
			else if (loss.from() <= until) {
				return NO_ERA;
			}
		}
		return era;
	}

	private record Loss(long from, long until, long noticed) {
	}

}
