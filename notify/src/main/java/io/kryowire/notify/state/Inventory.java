/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;

/**
 * Compares what is held of a partition with what is there, by the headers of the values,
 * and marks what differs. Nothing is thrown away because of a doubt.
 */
final class Inventory {

	private static final int PAGE = 500;

	private static final byte[] COUNT = ascii("COUNT");

	private static final byte[] PAGE_TEXT = ascii(Integer.toString(PAGE));

	private static final byte[] ZERO = ascii("0");

	private static final byte[] LAST = ascii(Integer.toString(StateRecord.HEADER - 1));

	/** Takes a key from the index whose time was over, if nobody has written it since. */
	private static final byte[] TIDY = ascii(
			"if redis.call('EXISTS', KEYS[1]) == 0 then return redis.call('SREM', KEYS[2], ARGV[1]) end return 0");

	private static final byte[] TWO = ascii("2");

	private final StateKeys keys;

	private final Store<?> store;

	private final ReplicaMode mode;

	Inventory(StateKeys keys, Store<?> store, ReplicaMode mode) {
		this.keys = keys;
		this.store = store;
		this.mode = mode;
	}

	/**
	 * Marks what differs.
	 * @param force whether equal versions prove nothing
	 */
	void compare(Partition partition, Links links, boolean force) {
		Set<String> open = known(partition);
		boolean listens = !this.store.lanes().isEmpty();
		if (this.mode == ReplicaMode.EAGER || (listens && partition.known)) {
			byte[] cursor = ZERO;
			do {
				Object answer = links
					.run(List.of(Command.of("SSCAN", this.keys.index(partition.number()), cursor, COUNT, PAGE_TEXT)))
					.get(0);
				if (!(answer instanceof List<?> page)) {
					throw Refresher.refused("SSCAN", answer);
				}
				cursor = (byte[]) page.get(0);
				List<String> names = names((List<?>) page.get(1));
				compare(partition, names, links, force);
				open.removeAll(names);
			}
			while (cursor.length != 1 || cursor[0] != '0');
		}
		List<String> rest = new ArrayList<>(open);
		for (int i = 0; i < rest.size(); i += PAGE) {
			compare(partition, rest.subList(i, Math.min(rest.size(), i + PAGE)), links, force);
		}
	}

	private Set<String> known(Partition partition) {
		return this.store.known((key) -> this.keys.partition(key) == partition.number());
	}

	private void compare(Partition partition, List<String> names, Links links, boolean force) {
		if (names.isEmpty()) {
			return;
		}
		List<Command> commands = new ArrayList<>();
		for (String name : names) {
			commands.add(Command.of("GETRANGE", this.keys.value(partition.number(), name), ZERO, LAST));
		}
		List<@Nullable Object> headers = links.run(commands);
		List<Command> gone = new ArrayList<>();
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i);
			byte[] header = header(headers.get(i));
			if (header.length == 0) {
				gone.add(tidy(partition.number(), name));
			}
			if (differs(partition, name, header, force)) {
				partition.require(name, force ? Hint.FORCE : Hint.LOOK);
			}
		}
		if (!gone.isEmpty()) {
			links.run(gone).forEach((answer) -> {
				if (answer instanceof CommandError) {
					throw Refresher.refused("EVAL", answer);
				}
			});
		}
	}

	/** Something that is no string is as good as nothing: MGET says the same. */
	private static byte[] header(@Nullable Object answer) {
		if (answer instanceof byte[] header) {
			return header;
		}
		if (answer instanceof CommandError error && error.is("WRONGTYPE")) {
			return new byte[0];
		}
		throw Refresher.refused("GETRANGE", answer);
	}

	private boolean differs(Partition partition, String name, byte[] header, boolean force) {
		Holding<?> held = this.store.shelf().get(name);
		long known = this.store.version(name);
		if (header.length == 0) {
			return held != null ? held.version() != 0 || !held.known() || held.failure() != null : known != 0;
		}
		if (force) {
			return true;
		}
		try {
			long version = StateRecord.read(header).version();
			// Of a key that is not held only what is new since the cursor matters
			return version != known
					&& (held != null || this.mode == ReplicaMode.EAGER || known != 0 || version > partition.cursor);
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

	private static List<String> names(List<?> page) {
		List<String> names = new ArrayList<>();
		page.forEach((name) -> names.add(new String((byte[]) name, StandardCharsets.UTF_8)));
		return names;
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
