/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.MalformedStateException;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.protocol.StateWrite;
import io.kryowire.notify.state.access.Refusals;
import org.jspecify.annotations.Nullable;

/**
 * Reads which keys were written after a version.
 * <p>
 * Anybody who may write to the journal chooses ids and fields. Of each entry nothing but
 * its id, a nonce and a key that can be one leaves the server; and what is no history of
 * versions that grow, or is much longer than a journal is, counts as one that was
 * trimmed.
 */
public final class Journal {

	private static final int PAGE = 1000;

	/** What the keys of a journal may have together, and 64 letters for each line. */
	private static final int MOST_LETTERS = 32 << 20;

	private static final byte[] SCRIPT = ascii("""
			local flat, most = {}, tonumber(ARGV[3])
			for i, entry in ipairs(redis.call('XRANGE', KEYS[1], ARGV[1], '+', 'COUNT', ARGV[2])) do
			  local nonce, key = entry[2][1], entry[2][2]
			  if #nonce ~= 8 then nonce = '' end
			  if #key > most then key = '' end
			  flat[i * 3 - 2], flat[i * 3 - 1], flat[i * 3] = entry[1], nonce, key
			end
			return flat
			""");

	private static final long LAST_OF_MILLISECOND = (1 << 20) - 1;

	private static final byte[] ONE = ascii("1");

	private static final byte[] PAGE_TEXT = ascii(Integer.toString(PAGE));

	private static final byte[] LONGEST_KEY = ascii(Integer.toString(StateWrite.MOST_KEY_BYTES));

	public record Line(StateStamp stamp, String key) {
	}

	private final StateKeys keys;

	public Journal(StateKeys keys) {
		this.keys = keys;
	}

	/** The entries from a version on, its own included if it is still there. */
	public List<Line> read(int partition, long version, ReconnectingLink links) {
		List<Line> lines = new ArrayList<>();
		long letters = 0;
		StateStamp from = StateStamp.ofVersion(version);
		while (true) {
			List<Line> page = page(partition, from.version(), links);
			if (page == null || (!lines.isEmpty() && (page.isEmpty() || !page.get(0).stamp().equals(from)))) {
				// Trimmed meanwhile: what was between this page and the one before is
				// gone
				return List.of();
			}
			for (Line line : lines.isEmpty() ? page : page.subList(1, page.size())) {
				letters += line.key().length() + 64;
				if (lines.isEmpty() || !isSecond(line.stamp(), lines.get(lines.size() - 1).stamp())) {
					lines.add(line);
				}
			}
			if (page.size() < PAGE) {
				return lines;
			}
			if (letters > MOST_LETTERS) {
				return List.of();
			}
			from = page.get(PAGE - 1).stamp();
		}
	}

	/** Whether it is the same write again, which only begins the next millisecond. */
	private static boolean isSecond(StateStamp stamp, StateStamp before) {
		return stamp.nonce() == before.nonce() && stamp.nonce() != 0 && stamp.version() == before.version() + 1
				&& (stamp.version() & LAST_OF_MILLISECOND) == 0;
	}

	/** A page, {@code null} if its ids are not versions that grow. */
	private @Nullable List<Line> page(int partition, long from, ReconnectingLink links) {
		Object answer = links.run(List.of(new Command("EVAL", List.of(SCRIPT, ONE),
				List.of(this.keys.journal(partition)), List.of(StateVersion.id(from), PAGE_TEXT, LONGEST_KEY))))
			.get(0);
		if (!(answer instanceof List<?> flat)) {
			throw Refusals.of("XRANGE", answer);
		}
		List<Line> page = new ArrayList<>(flat.size() / 3);
		long before = -1;
		for (int i = 0; i < flat.size(); i += 3) {
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
			String key = new String((byte[]) flat.get(i + 2), StandardCharsets.UTF_8);
			// Where a key of another partition is said to be there is none of that name
			StateStamp stamp = new StateStamp(version, StateStamp.nonce((byte[]) flat.get(i + 1)));
			page.add(new Line(stamp, (this.keys.partition(key) == partition) ? key : ""));
		}
		return page;
	}

	/**
	 * Whether the entries begin with one write and contain all those that are later.
	 */
	public static boolean leads(List<Line> lines, StateStamp first, Stream<StateStamp> stamps) {
		if (lines.isEmpty() || !lines.get(0).stamp().equals(first)) {
			return false;
		}
		Set<StateStamp> written = new HashSet<>();
		lines.forEach((line) -> written.add(line.stamp()));
		return stamps.allMatch((stamp) -> !first.excludes(stamp) || written.contains(stamp));
	}

	/** The entries after a write, or all if it is not part of their history. */
	public static Stream<Line> since(List<Line> lines, StateStamp first) {
		boolean other = !lines.isEmpty() && lines.get(0).stamp().version() <= first.version()
				&& lines.stream().noneMatch((line) -> line.stamp().equals(first));
		return other ? lines.stream() : lines.stream().filter((line) -> line.stamp().version() > first.version());
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
