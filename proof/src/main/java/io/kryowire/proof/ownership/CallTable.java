/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All calls by their ids. Where callers count their calls, as in {@code found-17}, an id
 * takes no more than a place in an array.
 */
final class CallTable {

	private static final int CHUNK = 1 << 10;

	/** More digits would not be a number, or a very high one. */
	private static final int DIGITS = 9;

	private final Map<String, Caller> callers = new HashMap<>();

	/** In the order in which they were first heard of. */
	private final List<OwnedCall> all = new ArrayList<>();

	OwnedCall call(String id) {
		int end = id.lastIndexOf('-') + 1;
		int number = (end > 0) ? number(id, end) : OwnedCall.NONE;
		return this.callers
			.computeIfAbsent((number != OwnedCall.NONE) ? id.substring(0, end) : id, (name) -> new Caller(name))
			.call(number);
	}

	/** Only what is written back as the same text. */
	private static int number(String id, int from) {
		int digits = id.length() - from;
		if (digits == 0 || digits > DIGITS || (digits > 1 && id.charAt(from) == '0')) {
			return OwnedCall.NONE;
		}
		int number = 0;
		for (int i = from; i < id.length(); i++) {
			int digit = id.charAt(i) - '0';
			if (digit < 0 || digit > 9) {
				return OwnedCall.NONE;
			}
			number = number * 10 + digit;
		}
		return number;
	}

	List<OwnedCall> all() {
		return this.all;
	}

	private final class Caller {

		private final String name;

		private final Map<Integer, OwnedCall[]> chunks = new HashMap<>();

		Caller(String name) {
			this.name = name;
		}

		OwnedCall call(int number) {
			OwnedCall[] chunk = this.chunks.computeIfAbsent(Math.floorDiv(number, CHUNK),
					(any) -> new OwnedCall[(number != OwnedCall.NONE) ? CHUNK : 1]);
			int place = (number != OwnedCall.NONE) ? number % CHUNK : 0;
			OwnedCall call = chunk[place];
			if (call == null) {
				call = new OwnedCall(this.name, number);
				chunk[place] = call;
				CallTable.this.all.add(call);
			}
			return call;
		}

	}

}
