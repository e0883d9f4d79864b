/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.access.ValueLimit;

/**
 * Reads values that anybody may have written, and keeps only so many bytes of them in
 * memory at a time, whatever they are and however many.
 * <p>
 * Of each value so much is asked for that all fit. Of those that are longer the length is
 * asked for, and then they come a few at a time, or a piece at a time; those that are too
 * long do not come at all. No step waits for a value to keep still: one that was written
 * meanwhile is read alone, which leaves no doubt.
 */
final class ValueReader {

	/** What is asked for before the length. */
	private static final int FIRST = 256 << 10;

	/** So few are asked for that those up to this come with the first answers. */
	private static final int ORDINARY = 16 << 10;

	/** Is given the values, in any order. */
	interface Taker {

		/**
		 * Takes a value.
		 * @param number its place in the list of keys
		 * @param stored what is there, {@code null} for nothing
		 */
		void take(int number, @Nullable Stored stored);

	}

	private final int longest;

	private final ReadBudget budget = new ReadBudget();

	ValueReader(ValueLimit limit) {
		this.longest = limit.longest();
	}

	void read(ReconnectingLink links, List<byte[]> keys, Taker taker) {
		int to;
		for (int from = 0; from < keys.size(); from = to) {
			int room = this.budget.bytes();
			to = Math.min(keys.size(), from + room / ORDINARY);
			readSome(links, keys, from, to, room / (to - from), taker);
		}
	}

	private void readSome(ReconnectingLink links, List<byte[]> keys, int from, int to, int share, Taker taker) {
		int most = Math.min(this.longest, Math.min(FIRST, share));
		Map<Integer, byte[]> longer = new LinkedHashMap<>();
		List<@Nullable Object> answers = this.budget.fetch(links,
				keys.subList(from, to).stream().map((key) -> ValueLimit.part(key, most)).toList());
		for (int i = 0; i < answers.size(); i++) {
			byte[] bytes = ValueLimit.bytes(answers.get(i));
			if (bytes.length > most) {
				longer.put(from + i, Stored.beginning(bytes));
			}
			else {
				taker.take(from + i, Stored.of(bytes));
			}
		}
		if (!longer.isEmpty()) {
			readLonger(links, keys, longer, taker);
		}
	}

	private void readLonger(ReconnectingLink links, List<byte[]> keys, Map<Integer, byte[]> beginnings, Taker taker) {
		List<Map.Entry<Integer, byte[]>> asked = List.copyOf(beginnings.entrySet());
		List<@Nullable Object> lengths = links
			.run(asked.stream().map((entry) -> ValueLimit.length(keys.get(entry.getKey()))).toList());
		Map<Integer, Integer> batch = new LinkedHashMap<>();
		long room = this.budget.bytes();
		for (int i = 0; i < asked.size(); i++) {
			int number = asked.get(i).getKey();
			long length = ValueLimit.length(lengths.get(i));
			if (length > this.longest) {
				taker.take(number, new Stored(asked.get(i).getValue(), length));
				continue;
			}
			if (length > this.budget.bytes()) {
				taker.take(number, readInPieces(links, keys.get(number), (int) length));
				continue;
			}
			if (length > room && !batch.isEmpty()) {
				readWhole(links, keys, batch, taker);
				batch.clear();
				room = this.budget.bytes();
			}
			batch.put(number, (int) length);
			room -= length;
		}
		if (!batch.isEmpty()) {
			readWhole(links, keys, batch, taker);
		}
	}

	private void readWhole(ReconnectingLink links, List<byte[]> keys, Map<Integer, Integer> lengths, Taker taker) {
		List<Map.Entry<Integer, Integer>> asked = List.copyOf(lengths.entrySet());
		List<@Nullable Object> answers = this.budget.fetch(links,
				asked.stream().map((entry) -> ValueLimit.part(keys.get(entry.getKey()), entry.getValue())).toList());
		List<Integer> grown = new ArrayList<>();
		for (int i = 0; i < asked.size(); i++) {
			int number = asked.get(i).getKey();
			byte[] bytes = ValueLimit.bytes(answers.get(i));
			if (bytes.length > asked.get(i).getValue()) {
				grown.add(number);
			}
			else {
				taker.take(number, Stored.of(bytes));
			}
		}
		grown.forEach((number) -> taker.take(number, readAlone(links, keys.get(number))));
	}

	/**
	 * Reads a value that is longer than what may come at a time. If nothing was written
	 * meanwhile, the pieces are of one.
	 */
	private @Nullable Stored readInPieces(ReconnectingLink links, byte[] key, int length) {
		byte[] whole = new byte[length];
		for (int from = 0; from < length;) {
			int to = Math.min(length, from + this.budget.bytes());
			byte[] piece = ValueLimit
				.bytes(this.budget.fetch(links, List.of(ValueLimit.part(key, from, to - 1))).get(0));
			if (piece.length != to - from) {
				return readAlone(links, key);
			}
			System.arraycopy(piece, 0, whole, from, piece.length);
			from = to;
		}
		List<@Nullable Object> since = links
			.run(List.of(ValueLimit.part(key, 0, StateRecord.HEADER - 1), ValueLimit.length(key)));
		boolean same = ValueLimit.length(since.get(1)) == length
				&& Arrays.equals(ValueLimit.bytes(since.get(0)), Arrays.copyOf(whole, StateRecord.HEADER));
		return same ? Stored.of(whole) : readAlone(links, key);
	}

	private @Nullable Stored readAlone(ReconnectingLink links, byte[] key) {
		byte[] bytes = ValueLimit.bytes(this.budget.fetch(links, List.of(ValueLimit.part(key, this.longest))).get(0));
		return (bytes.length > this.longest) ? new Stored(Stored.beginning(bytes), bytes.length) : Stored.of(bytes);
	}

}
