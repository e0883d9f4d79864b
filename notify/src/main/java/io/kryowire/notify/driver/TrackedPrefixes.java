/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The prefixes that a connection tracks, of which Redis wants none to be the beginning of
 * another.
 */
final class TrackedPrefixes {

	/**
	 * The protocol in which a server tells of keys on the connection that tracks them.
	 */
	static final byte[] PROTOCOL = ascii("3");

	private Set<String> tracked = Set.of();

	private boolean renewed;

	/**
	 * Adds prefixes.
	 * @return the arguments of each {@code CLIENT} that has to be sent before they are
	 * subscribed
	 */
	synchronized List<List<byte[]>> add(Collection<byte[]> more) {
		Set<String> before = this.tracked;
		Set<String> all = new LinkedHashSet<>(before);
		more.forEach((prefix) -> all.add(new String(prefix, StandardCharsets.ISO_8859_1)));
		this.tracked = shortest(all);
		if (!this.tracked.containsAll(before)) {
			// A single one cannot be taken back
			this.renewed = true;
			return List.of(List.of(ascii("TRACKING"), ascii("OFF")), on(this.tracked));
		}
		List<String> added = this.tracked.stream().filter((prefix) -> !before.contains(prefix)).toList();
		return added.isEmpty() ? List.of() : List.of(on(added));
	}

	/**
	 * Whether there was a moment without tracking before what the server confirms now.
	 */
	synchronized boolean pollRenewed() {
		boolean was = this.renewed;
		this.renewed = false;
		return was;
	}

	private static Set<String> shortest(Set<String> all) {
		Set<String> shortest = new LinkedHashSet<>();
		for (String prefix : all) {
			if (all.stream().noneMatch((other) -> !other.equals(prefix) && prefix.startsWith(other))) {
				shortest.add(prefix);
			}
		}
		return shortest;
	}

	private static List<byte[]> on(Collection<String> prefixes) {
		List<byte[]> words = new ArrayList<>(List.of(ascii("TRACKING"), ascii("ON"), ascii("BCAST")));
		prefixes.forEach((prefix) -> {
			words.add(ascii("PREFIX"));
			words.add(prefix.getBytes(StandardCharsets.ISO_8859_1));
		});
		return words;
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
