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
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;

/**
 * Reads which keys were written after a version.
 */
final class Journal {

	private static final int PAGE = 1000;

	private static final byte[] COUNT = "COUNT".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] PAGE_TEXT = Integer.toString(PAGE).getBytes(StandardCharsets.US_ASCII);

	private static final byte[] END = "+".getBytes(StandardCharsets.US_ASCII);

	private static final int AT_KEY = 1;

	record Line(long version, String key) {
	}

	private final StateKeys keys;

	Journal(StateKeys keys) {
		this.keys = keys;
	}

	/** The entries from a version on, its own included if it is still there. */
	List<Line> read(int partition, long version, Links links) {
		List<Line> lines = new ArrayList<>();
		long from = version;
		while (true) {
			Object answer = links
				.run(List.of(Command.of("XRANGE", this.keys.journal(partition), StateVersion.id(from), END, COUNT,
						PAGE_TEXT)))
				.get(0);
			if (!(answer instanceof List<?> page)) {
				throw Refresher.refused("XRANGE", answer);
			}
			if (!lines.isEmpty() && (page.isEmpty() || line((List<?>) page.get(0)).version() != from)) {
				// Trimmed meanwhile: what was between this page and the one before is
				// gone
				return List.of();
			}
			for (Object each : page) {
				Line line = line((List<?>) each);
				if (lines.isEmpty() || line.version() > lines.get(lines.size() - 1).version()) {
					lines.add(line);
				}
			}
			if (page.size() < PAGE) {
				return lines;
			}
			from = lines.get(lines.size() - 1).version();
		}
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

	private static Line line(List<?> entry) {
		List<?> fields = (List<?>) entry.get(1);
		return new Line(StateVersion.ofId((byte[]) entry.get(0)),
				new String((byte[]) fields.get(AT_KEY), StandardCharsets.UTF_8));
	}

}
