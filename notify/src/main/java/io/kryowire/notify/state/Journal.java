/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.protocol.MalformedStateException;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.protocol.StateWrite;
import org.jspecify.annotations.Nullable;

/**
 * Reads which keys were written after a version.
 * <p>
 * Anybody who may write to the journal chooses ids and fields. Of each entry nothing but
 * its id and a key that can be one leaves the server; and what is no history of versions
 * that grow, or is much longer than a journal is, counts as one that was trimmed.
 */
final class Journal {

	private static final int PAGE = 1000;

	/** What the keys of a journal may have together, and 64 letters for each line. */
	private static final int MOST_LETTERS = 32 << 20;

	private static final byte[] SCRIPT = ascii("""
			local flat, most = {}, tonumber(ARGV[3])
			for i, entry in ipairs(redis.call('XRANGE', KEYS[1], ARGV[1], '+', 'COUNT', ARGV[2])) do
			  local key = entry[2][2]
			  if #key > most then key = '' end
			  flat[i * 2 - 1], flat[i * 2] = entry[1], key
			end
			return flat
			""");

	private static final byte[] ONE = ascii("1");

	private static final byte[] PAGE_TEXT = ascii(Integer.toString(PAGE));

	private static final byte[] LONGEST_KEY = ascii(Integer.toString(StateWrite.MOST_KEY_BYTES));

	record Line(long version, String key) {
	}

	private final StateKeys keys;

	Journal(StateKeys keys) {
		this.keys = keys;
	}

	/** The entries from a version on, its own included if it is still there. */
	List<Line> read(int partition, long version, Links links) {
		List<Line> lines = new ArrayList<>();
		long letters = 0;
		long from = version;
		while (true) {
			List<Line> page = page(partition, from, links);
			if (page == null || (!lines.isEmpty() && (page.isEmpty() || page.get(0).version() != from))) {
				// Trimmed meanwhile: what was between this page and the one before is
				// gone
				return List.of();
			}
			for (Line line : lines.isEmpty() ? page : page.subList(1, page.size())) {
				letters += line.key().length() + 64;
				lines.add(line);
			}
			if (page.size() < PAGE) {
				return lines;
			}
			if (letters > MOST_LETTERS) {
				return List.of();
			}
			from = page.get(PAGE - 1).version();
		}
	}

	/** A page, {@code null} if its ids are not versions that grow. */
	private @Nullable List<Line> page(int partition, long from, Links links) {
		Object answer = links.run(List.of(new Command("EVAL", List.of(SCRIPT, ONE),
				List.of(this.keys.journal(partition)), List.of(StateVersion.id(from), PAGE_TEXT, LONGEST_KEY))))
			.get(0);
		if (!(answer instanceof List<?> flat)) {
			throw Refusals.of("XRANGE", answer);
		}
		List<Line> page = new ArrayList<>(flat.size() / 2);
		long before = -1;
		for (int i = 0; i < flat.size(); i += 2) {
			long version;
			try {
				version = StateVersion.ofId((byte[]) flat.get(i));
			}
			catch (MalformedStateException ex) {
				return null;
			}
			if (version <= before) {
				return null;
			}
			before = version;
			String key = new String((byte[]) flat.get(i + 1), StandardCharsets.UTF_8);
			// Where a key of another partition is said to be there is none of that name
			page.add(new Line(version, (this.keys.partition(key) == partition) ? key : ""));
		}
		return page;
	}

	/**
	 * Whether the entries begin with one version and contain all those that are later.
	 */
	static boolean leads(List<Line> lines, long first, LongStream versions) {
		if (lines.isEmpty() || lines.get(0).version() != first) {
			return false;
		}
		Set<Long> written = new HashSet<>();
		lines.forEach((line) -> written.add(line.version()));
		return versions.allMatch((version) -> version <= first || written.contains(version));
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
