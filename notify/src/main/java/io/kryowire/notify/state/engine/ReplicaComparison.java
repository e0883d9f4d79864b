/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.notify.state.proof.IndexScan;
import io.kryowire.notify.state.proof.LostWrites;
import org.jspecify.annotations.Nullable;

/**
 * Compares what is held of a partition with what is there, by the headers of the values,
 * and marks what differs. Nothing is thrown away because of a doubt.
 */
final class ReplicaComparison {

	private static final int PAGE = 500;

	private static final byte[] ZERO = ascii("0");

	private static final byte[] LAST = ascii(Integer.toString(StateRecord.HEADER - 1));

	/** Takes a key from the index whose time was over, if nobody has written it since. */
	private static final byte[] TIDY = ascii(
			"if redis.call('EXISTS', KEYS[1]) == 0 then return redis.call('SREM', KEYS[2], ARGV[1]) end return 0");

	private static final byte[] TWO = ascii("2");

	private final StateKeys keys;

	private final IndexScan index;

	private final Store<?> store;

	private final ReplicaMode mode;

	private final LostWrites lost;

	/** Whether nobody has said otherwise since the comparison began. */
	private boolean mayTidy;

	ReplicaComparison(StateKeys keys, Store<?> store, ReplicaMode mode) {
		this.keys = keys;
		this.index = new IndexScan(keys);
		this.store = store;
		this.mode = mode;
		this.lost = new LostWrites(keys);
	}

	/**
	 * Marks what differs.
	 * @param force whether equal versions prove nothing
	 */
	void compare(Partition partition, ReconnectingLink links, boolean force) {
		this.store.removals().clear();
		PartitionComparison comparison = begin(partition, force);
		while (comparison.step(links)) {
			// Each step is a page
		}
	}

	/** Begins to compare a partition, a page at a time. */
	PartitionComparison begin(Partition partition, boolean force) {
		// A right that was given meanwhile is used
		this.mayTidy = true;
		return new PartitionComparison(partition, force);
	}

	/**
	 * Whether a comparison may miss what is new, and listeners wait for: of a key of
	 * which nothing is known the version alone tells that, and the clock of another
	 * master may be behind.
	 */
	boolean misses() {
		return this.mode != ReplicaMode.EAGER && !this.store.listeners().isEmpty();
	}

	/** Whether it is one of those keys. */
	boolean missed(String key) {
		return !this.store.knows(key) && this.store.isInteresting(key);
	}

	private Set<String> known(Partition partition) {
		return this.store.known((key) -> this.keys.partition(key) == partition.number());
	}

	private void compare(Partition partition, List<String> names, ReconnectingLink links, boolean force) {
		if (names.isEmpty()) {
			return;
		}
		List<Command> commands = new ArrayList<>();
		for (String name : names) {
			commands.add(Command.of("GETRANGE", this.keys.value(partition.number(), name), ZERO, LAST));
		}
		List<@Nullable Object> headers = links.run(commands);
		List<Command> gone = new ArrayList<>();
		Map<String, StateStamp> vanished = new HashMap<>();
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i);
			byte[] header = ValueLimit.bytes(headers.get(i));
			if (header.length == 0) {
				gone.add(tidy(partition.number(), name));
				vanished.put(name, this.store.stamp(name));
			}
			if (differs(partition, name, header, force)) {
				partition.require(name, force ? ReadRequest.FORCE : ReadRequest.LOOK);
			}
		}
		vanished.values().removeIf((stamp) -> stamp.version() == 0 || this.store.listeners().isEmpty());
		this.lost.among(vanished, partition.number(), force, links)
			.forEach((name) -> partition.require(name, ReadRequest.UNDONE));
		if (!gone.isEmpty() && this.mayTidy) {
			links.run(gone).forEach(this::tidied);
		}
	}

	/**
	 * Who may only read, or may not write now, leaves it to others, who lose nothing by
	 * it but room. While a slot moves, its keys may be on different nodes.
	 */
	private void tidied(@Nullable Object answer) {
		if (answer instanceof CommandError error && !error.is("TRYAGAIN")) {
			this.mayTidy = false;
		}
	}

	private boolean differs(Partition partition, String name, byte[] header, boolean force) {
		ReplicaEntry<?> held = this.store.entries().get(name);
		StateStamp known = this.store.stamp(name);
		if (header.length == 0) {
			return held != null ? held.version() != 0 || !held.known() || held.failure() != null : known.version() != 0;
		}
		if (force || (held != null && held.failure() != null)) {
			// What could not be read may be whole by now: no announcement says so
			return true;
		}
		try {
			StateStamp stamp = StateRecord.read(header).stamp();
			// Of a key that is not held only what is new since the cursor matters
			return !stamp.equals(known) && (held != null || this.mode == ReplicaMode.EAGER || this.store.knows(name)
					|| partition.cursor().excludes(stamp));
		}
		catch (RuntimeException ex) {
			return true;
		}
	}

	private Command tidy(int partition, String name) {
		return new Command("EVAL", List.of(TIDY, TWO),
				List.of(this.keys.value(partition, name), this.keys.index(partition)),
				List.of(name.getBytes(StandardCharsets.UTF_8)));
	}

	/** Of a partition. Its pages are those of one server. */
	final class PartitionComparison {

		private final Partition partition;

		private final boolean force;

		/** What is known and was not among what is there. */
		private final Set<String> open;

		/** What is there, {@code null} if that does not matter. */
		private final IndexScan.@Nullable Listing listing;

		private PartitionComparison(Partition partition, boolean force) {
			this.partition = partition;
			this.force = force;
			this.open = known(partition);
			boolean listens = !ReplicaComparison.this.store.listeners().isEmpty();
			this.listing = (ReplicaComparison.this.mode == ReplicaMode.EAGER || (listens && partition.isKnown()))
					? ReplicaComparison.this.index.begin(partition.number()) : null;
		}

		/**
		 * Marks what differs of a page.
		 * @return whether there is more
		 */
		boolean step(ReconnectingLink links) {
			List<String> names = isListed() ? this.open.stream().limit(PAGE).toList() : listed(links);
			compare(this.partition, names, links, this.force);
			names.forEach(this.open::remove);
			return !isListed() || !this.open.isEmpty();
		}

		/** A key of another partition is not meant where it says. */
		private List<String> listed(ReconnectingLink links) {
			List<String> names = new ArrayList<>(Objects.requireNonNull(this.listing).next(links));
			names.removeIf((name) -> ReplicaComparison.this.keys.partition(name) != this.partition.number());
			return names;
		}

		private boolean isListed() {
			return this.listing == null || this.listing.isOver();
		}

	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
