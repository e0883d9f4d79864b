/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * On which days schemas were used last, and the removal of those that nobody has used for
 * long, once there is little room for others.
 */
final class SchemaDays {

	/** How many schemas one hash has at most. */
	static final int MOST_FIELDS = 4096;

	/** From how many on those are removed that are no longer used. */
	static final int NEARLY_FULL = MOST_FIELDS * 7 / 8;

	/** For how many days a schema has not been used before it is removed. */
	static final int KEPT_DAYS = 30;

	private static final byte[] FIRST = SchemaHash.ascii("0");

	private final SchemaHash hash;

	private final Clock clock;

	private final ConcurrentMap<String, Long> noted = new ConcurrentHashMap<>();

	SchemaDays(SchemaHash hash, Clock clock) {
		this.hash = hash;
		this.clock = clock;
	}

	/** The day by the server's clock, or by ours for those who may not ask. */
	CompletableFuture<Long> today() {
		return this.hash.today().exceptionally((refusal) -> ourDay());
	}

	/** The day by our own clock. */
	long ourDay() {
		return Duration.ofMillis(this.clock.millis()).toDays();
	}

	/**
	 * Notes that fields are used, once a day. Who may not note it has others do it.
	 * @param fresh those that have been stored just now, and have no day
	 */
	CompletableFuture<?> use(Collection<String> fields, Collection<String> fresh, long day) {
		List<String> due = new ArrayList<>(fresh);
		for (String field : fields) {
			Long last = this.noted.get(field);
			if (last == null || last != day) {
				due.add(field);
			}
		}
		if (due.isEmpty()) {
			return CompletableFuture.completedFuture(null);
		}
		if (this.noted.size() > 2 * MOST_FIELDS) {
			this.noted.clear();
		}
		due.forEach((field) -> this.noted.put(field, day));
		return this.hash.use(due, day).handle((added, refusal) -> null);
	}

	/**
	 * Makes room.
	 * @param size how many fields there are
	 * @return how many there are then
	 */
	CompletableFuture<Long> clean(long size, long today) {
		return this.hash.days().thenCompose((days) -> {
			if (days > 2 * MOST_FIELDS) {
				// Not ours alone: nobody knows how many there are to look at
				return CompletableFuture.completedFuture(size);
			}
			return scan(FIRST, today - KEPT_DAYS, new ArrayList<>(), 0);
		}).handle((left, refusal) -> (refusal != null) ? Long.valueOf(size) : left);
	}

	private CompletableFuture<Long> scan(byte[] cursor, long before, List<String> unused, int pages) {
		return this.hash.scanDays(cursor).thenCompose((page) -> {
			collect((List<?>) page.get(1), before, unused);
			byte[] next = (byte[]) page.get(0);
			boolean last = (next.length == 1 && next[0] == '0') || pages > 2 * MOST_FIELDS;
			if (!last) {
				return scan(next, before, unused, pages + 1);
			}
			return (unused.isEmpty() ? this.hash.size()
					: this.hash.remove(unused).thenCompose((removed) -> this.hash.size()));
		});
	}

	private static void collect(List<?> pairs, long before, List<String> unused) {
		for (int i = 0; i + 1 < pairs.size() && unused.size() < MOST_FIELDS; i += 2) {
			if (pairs.get(i) instanceof byte[] field && day(pairs.get(i + 1)) < before) {
				unused.add(new String(field, StandardCharsets.US_ASCII));
			}
		}
	}

	/** What is no day is never over. */
	private static double day(Object score) {
		if (score instanceof byte[] digits && digits.length < 32) {
			try {
				return Double.parseDouble(new String(digits, StandardCharsets.US_ASCII));
			}
			catch (NumberFormatException ex) {
				return Double.MAX_VALUE;
			}
		}
		return (score instanceof Double number) ? number : Double.MAX_VALUE;
	}

}
