/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateTopicSettings;

/**
 * The partitions of a topic, by their numbers and by the keys that they hold.
 */
final class Partitions implements Iterable<Partition> {

	/** While keys are dirty that others read. */
	private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	private final StateKeys keys;

	private final List<Partition> all;

	/**
	 * Creates an overview of partitions.
	 * @param keys tell of which partition a key is
	 * @param all the partitions, in the order of their numbers
	 */
	Partitions(StateKeys keys, List<Partition> all) {
		this.keys = keys;
		this.all = List.copyOf(all);
	}

	/** Creates the partitions of a topic, of which nothing is known yet. */
	static Partitions of(StateKeys keys, StateTopicSettings settings, LongSupplier nanoTime) {
		List<Partition> all = new ArrayList<>();
		for (int i = 0; i < keys.partitions(); i++) {
			all.add(new Partition(i, settings.dirtyLimit(), settings.journalLength(), settings.headInterval().toNanos(),
					new InlineRoom(settings.inlineLimit()), nanoTime));
		}
		return new Partitions(keys, all);
	}

	int size() {
		return this.all.size();
	}

	Partition get(int number) {
		return this.all.get(number);
	}

	/** Returns the partition that holds a key. */
	Partition of(String key) {
		return get(this.keys.partition(key));
	}

	@Override
	public Iterator<Partition> iterator() {
		return this.all.iterator();
	}

	Stream<Partition> stream() {
		return this.all.stream();
	}

	/** Takes note of an announcement. Called by the reader. */
	Heard announced(int number, StateFrame frame, boolean interesting) {
		if (this.keys.partition(frame.key()) != number) {
			// Of somebody who counts other partitions: where it says, there is no such
			// key
			return Heard.MISSED;
		}
		return get(number).announced(frame, interesting);
	}

	int dirtyKeys() {
		return stream().mapToInt(Partition::dirtyKeys).sum();
	}

	/** Whether each of them has been proven, at whatever time. */
	boolean areProven() {
		return stream().allMatch((each) -> each.proof() != null);
	}

	/** In how many nanoseconds a key may be due, or have been read by somebody else. */
	long nextIn() {
		long next = stream().mapToLong(Partition::nextIn).min().orElse(Long.MAX_VALUE);
		return stream().anyMatch(Partition::isDirty) ? Math.min(next, PATIENCE_NANOS) : next;
	}

}
