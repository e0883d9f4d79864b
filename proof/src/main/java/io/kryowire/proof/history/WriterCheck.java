/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.HashMap;
import java.util.Map;

/**
 * Holds the versions that writes were given against each other: their order, what they
 * expected, and how often each was done. That a write was done is known from its
 * acknowledgement, or from somebody who has seen it.
 */
final class WriterCheck {

	private final int executions;

	private final Losses losses;

	private final Findings findings;

	private final Words words;

	WriterCheck(int executions, Losses losses, Findings findings, Words words) {
		this.executions = executions;
		this.losses = losses;
		this.findings = findings;
		this.words = words;
	}

	void check(KeyHistory key) {
		checkOrderInTime(key);
		checkOrderOfPrograms(key);
		checkConditions(key);
		checkExecutions(key);
	}

	/** What was begun when another write had been acknowledged has a later version. */
	private void checkOrderInTime(KeyHistory key) {
		for (int row = 0; row < key.versioned() - 1; row++) {
			if (key.nextAcked(row + 1) != KeyHistory.NEVER) {
				this.findings.checked(Property.ORDERED);
			}
			if (key.nextAcked(row + 1) < key.invoked(row)) {
				findAckedBefore(key, row);
			}
		}
	}

	/** Later versions that had been acknowledged before a write was begun. */
	private void findAckedBefore(KeyHistory key, int row) {
		for (int later = row + 1; later < key.versioned(); later++) {
			if (key.acked(later) < key.invoked(row) && !isGone(key, later, key.invoked(row))) {
				outOfOrder(key, later, row, "and had been acknowledged before that was begun");
			}
		}
	}

	/** What one process has begun after something else has a later version. */
	private void checkOrderOfPrograms(KeyHistory key) {
		Rows rows = key.rows();
		Map<Integer, Integer> lastOfLog = new HashMap<>();
		for (int row = 0; row < key.versioned(); row++) {
			if (rows.logs[row] == 0 || rows.acked[row] == KeyHistory.NEVER) {
				continue;
			}
			Integer last = lastOfLog.get(rows.logs[row]);
			if (last != null) {
				this.findings.checked(Property.ORDERED);
				if (rows.ops[row] < rows.ops[last] && !isGone(key, row, rows.invoked[last])) {
					outOfOrder(key, row, last, "and its writer had begun it before that");
				}
			}
			if (last == null || rows.ops[row] > rows.ops[last]) {
				lastOfLog.put(rows.logs[row], row);
			}
		}
	}

	private void outOfOrder(KeyHistory key, int first, int second, String why) {
		this.findings.violated(Property.ORDERED, key.invoked(second),
				() -> "%s of key '%s' is later than %s, begun at %s, %s".formatted(value(key, first), key.key(),
						value(key, second), this.words.at(key.invoked(second)), why));
	}

	private void checkConditions(KeyHistory key) {
		for (int row = 0; row < key.versioned(); row++) {
			if (key.rows().expected[row] == HistoryWriter.ANY || key.acked(row) == KeyHistory.NEVER) {
				continue;
			}
			this.findings.checked(Property.COMPARED);
			int there = (key.rows().expected[row] == 0) ? valueBefore(key, row) : writeBetween(key, row);
			if (there >= 0) {
				int winner = row;
				this.findings.violated(Property.COMPARED, key.acked(row),
						() -> "%s of key '%s' was written at %s because version %d was expected there, though %s was"
							.formatted(value(key, winner), key.key(), this.words.at(key.acked(winner)),
									key.rows().expected[winner], value(key, there)));
			}
		}
	}

	/** A write after the one that was expected, and before the one that expected it. */
	private int writeBetween(KeyHistory key, int row) {
		for (int other = key.above(key.rows().expected[row]); key.version(other) < key.version(row); other++) {
			if (!isGone(key, other, key.acked(row)) && !mayBeApart(key, row, other)) {
				return other;
			}
		}
		return -1;
	}

	/** A value where none was expected, that nobody has removed. */
	private int valueBefore(KeyHistory key, int row) {
		int other = row - 1;
		while (other >= 0 && (key.version(other) == key.version(row) || isGone(key, other, key.acked(row))
				|| mayBeApart(key, row, other))) {
			other--;
		}
		boolean there = other >= 0
				&& !key.mayBeAbsentAfter(key.version(other) - 1, key.acked(row), Observations.EXPIRY_SLACK);
		return there ? other : -1;
	}

	private void checkExecutions(KeyHistory key) {
		Rows rows = key.rows();
		Map<Long, Integer> times = new HashMap<>();
		for (int row = 0; row < key.versioned(); row++) {
			boolean again = row > 0 && rows.versions[row] == rows.versions[row - 1]
					&& rows.hashes[row] == rows.hashes[row - 1];
			if (key.isRemoval(row) || again) {
				continue;
			}
			this.findings.checked(Property.EXECUTIONS);
			int most = (rows.expected[row] == HistoryWriter.ANY) ? this.executions : 1;
			int count = times.merge(rows.hashes[row], 1, Integer::sum);
			if (count > most) {
				int last = row;
				this.findings.violated(Property.EXECUTIONS, key.invoked(row),
						() -> "The write of key '%s' that was begun at %s was done %d times, and %d at most were allowed: the last was %s"
							.formatted(key.key(), this.words.at(key.invoked(last)), count, most, value(key, last)));
			}
		}
	}

	/**
	 * Whether a write of a lower version may be part of a history that has lost this one:
	 * by then it may have been gone, and the next master's clock may be behind.
	 */
	private boolean mayBeApart(KeyHistory key, int row, int other) {
		return isGone(key, row, key.acked(other));
	}

	private boolean isGone(KeyHistory key, int row, long time) {
		return this.losses.mayBeGone(key.invoked(row), key.acked(row), time);
	}

	private static String value(KeyHistory key, int row) {
		return Words.value(key.version(row), key.hash(row));
	}

}
