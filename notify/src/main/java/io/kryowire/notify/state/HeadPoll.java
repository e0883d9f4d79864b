/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the heads of all partitions, for the server's time, and on how many partitions
 * everybody has agreed.
 */
final class HeadPoll {

	private final StateKeys keys;

	private final Expiries expiries;

	HeadPoll(StateKeys keys, Expiries expiries) {
		this.keys = keys;
		this.expiries = expiries;
	}

	/**
	 * Asks.
	 * @param now our time
	 * @return a head for each partition
	 */
	List<Head> ask(Links links, Instant now) {
		List<Command> commands = new ArrayList<>();
		for (int i = 0; i < this.keys.partitions(); i++) {
			commands.add(Command.ofKeys("MGET", List.of(this.keys.head(i), this.keys.lineage(i))));
		}
		commands.add(Agreement.question(this.keys));
		commands.add(new Command("TIME", List.of(), List.of(), List.of()));
		List<@Nullable Object> answers = links.run(commands);
		synchronizeClocks(now, answers.get(answers.size() - 1));
		agree(answers.get(answers.size() - 2), links);
		return answers.subList(0, this.keys.partitions()).stream().map(HeadPoll::head).toList();
	}

	/** Whoever counts other partitions can prove nothing. */
	private void agree(@Nullable Object answer, Links links) {
		Object count = answer;
		if (count == null) {
			count = links.run(List.of(Agreement.claim(this.keys), Agreement.question(this.keys))).get(1);
		}
		if (!(count instanceof byte[] number)) {
			throw Refresher.refused("GET", count);
		}
		String difference = Agreement.difference(this.keys, number);
		if (difference != null) {
			throw new IllegalStateException(difference);
		}
	}

	private void synchronizeClocks(Instant ours, @Nullable Object answer) {
		if (answer instanceof List<?> time && time.size() == 2) {
			long seconds = Long.parseLong(new String((byte[]) time.get(0), StandardCharsets.US_ASCII));
			long micros = Long.parseLong(new String((byte[]) time.get(1), StandardCharsets.US_ASCII));
			this.expiries.synchronize(ours.toEpochMilli(), seconds * 1000 + micros / 1000);
		}
	}

	private static Head head(@Nullable Object answer) {
		if (answer instanceof List<?> pair && pair.size() == 2) {
			byte[] version = (byte[]) pair.get(0);
			byte[] lineage = (byte[]) pair.get(1);
			return new Head((version != null) ? StateVersion.read(version, 0) : 0,
					(lineage != null) ? new String(lineage, StandardCharsets.US_ASCII) : null);
		}
		throw Refresher.refused("MGET", answer);
	}

}
