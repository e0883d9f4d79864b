/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

/**
 * Sorts rows by version without a box for each: by merging, since what several writers
 * have logged is several rising sequences one behind the other.
 */
final class VersionOrder {

	private VersionOrder() {
	}

	/** The numbers of the rows, those of equal versions in their order. */
	static int[] of(long[] versions, int size) {
		int[] from = new int[size];
		for (int i = 0; i < size; i++) {
			from[i] = i;
		}
		int[] into = new int[size];
		for (int runs = Integer.MAX_VALUE; runs > 1;) {
			runs = mergePairs(versions, from, into);
			int[] swap = from;
			from = into;
			into = swap;
		}
		return from;
	}

	/** Merges each two rising runs into one, and counts the runs that are left. */
	private static int mergePairs(long[] versions, int[] from, int[] into) {
		int runs = 0;
		for (int start = 0; start < from.length;) {
			int middle = runEnd(versions, from, start);
			int end = runEnd(versions, from, middle);
			merge(versions, from, into, start, middle, end);
			start = end;
			runs++;
		}
		return runs;
	}

	private static int runEnd(long[] versions, int[] rows, int start) {
		int end = Math.min(start + 1, rows.length);
		while (end < rows.length && versions[rows[end - 1]] <= versions[rows[end]]) {
			end++;
		}
		return end;
	}

	private static void merge(long[] versions, int[] from, int[] into, int start, int middle, int end) {
		int left = start;
		int right = middle;
		for (int i = start; i < end; i++) {
			boolean takeLeft = right >= end || (left < middle && versions[from[left]] <= versions[from[right]]);
			into[i] = takeLeft ? from[left++] : from[right++];
		}
	}

}
