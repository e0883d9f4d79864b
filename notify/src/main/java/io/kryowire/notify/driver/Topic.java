/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A channel or a pattern, comparable.
 */
final class Topic {

	private final byte[] name;

	private final boolean pattern;

	private final int hash;

	private Topic(byte[] name, boolean pattern) {
		this.name = name;
		this.pattern = pattern;
		this.hash = Arrays.hashCode(name) * 2 + (pattern ? 1 : 0);
	}

	static Topic channel(byte[] name) {
		return new Topic(name, false);
	}

	static Topic pattern(byte[] name) {
		return new Topic(name, true);
	}

	static Set<Topic> all(Collection<byte[]> channels, Collection<byte[]> patterns) {
		Set<Topic> topics = new HashSet<>();
		channels.forEach((channel) -> topics.add(channel(channel)));
		patterns.forEach((pattern) -> topics.add(pattern(pattern)));
		return topics;
	}

	static List<byte[]> channels(Collection<Topic> topics) {
		return topics.stream().filter((topic) -> !topic.pattern).map((topic) -> topic.name).toList();
	}

	static List<byte[]> patterns(Collection<Topic> topics) {
		return topics.stream().filter((topic) -> topic.pattern).map((topic) -> topic.name).toList();
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Topic that && this.pattern == that.pattern && Arrays.equals(this.name, that.name);
	}

	@Override
	public int hashCode() {
		return this.hash;
	}

}
