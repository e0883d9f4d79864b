/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongConsumer;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.access.PartitionCountCheck;
import io.kryowire.notify.state.access.Refusals;
import io.kryowire.notify.state.access.ValueLimit;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the heads of all partitions, for the server's time, on how many partitions
 * everybody has agreed, and whether it is the master that answers.
 */
public final class HeadPoll {

	/** More than any writer makes, or has made. */
	private static final int LONGEST_LINEAGE = 128;

	private static final Command TIME = new Command("TIME", List.of(), List.of(), List.of());

	private final StateKeys keys;

	private final LongConsumer clock;

	private final Mastership mastership;

	/**
	 * Creates a poll.
	 * @param clock is told what time it is by the server's clock, in milliseconds
	 */
	public HeadPoll(StateKeys keys, LongConsumer clock) {
		this.keys = keys;
		this.clock = clock;
		this.mastership = new Mastership(keys);
	}

	/**
	 * Asks. Fails if what is answered proves nothing.
	 * @return a head for each partition
	 */
	public List<Head> ask(ReconnectingLink links) {
		List<Command> commands = new ArrayList<>();
		boolean cluster = links.isCluster();
		for (int i = 0; i < this.keys.partitions(); i++) {
			commands.add(ValueLimit.part(this.keys.head(i), StateStamp.LENGTH));
			commands.add(ValueLimit.part(this.keys.lineage(i), LONGEST_LINEAGE));
			if (cluster || i == 0) {
				// Asked where the keys before it are
				commands.add(TIME);
			}
		}
		commands.add(PartitionCountCheck.question(this.keys));
		int asked = commands.size();
		List<Command> questions = this.mastership.questions(cluster);
		commands.addAll(questions);
		links.connect();
		List<@Nullable Object> answers = links.run(commands);
		this.mastership.check(questions, answers.subList(asked, answers.size()));
		agree(answers.get(asked - 1), links);
		List<Head> heads = new ArrayList<>();
		long latest = Long.MIN_VALUE;
		long millis = latest;
		Iterator<@Nullable Object> each = answers.iterator();
		for (int i = 0; i < this.keys.partitions(); i++) {
			Object newest = each.next();
			Object second = each.next();
			millis = (cluster || i == 0) ? millis(each.next()) : millis;
			latest = Math.max(latest, millis);
			heads.add(head(i, newest, second, millis));
		}
		// Of clocks that differ the one that is ahead: to look too early costs a read
		this.clock.accept(latest);
		return heads;
	}

	/** Whoever counts other partitions can prove nothing. */
	private void agree(@Nullable Object answer, ReconnectingLink links) {
		byte[] number = count(answer);
		if (number.length == 0) {
			List<@Nullable Object> claimed = links
				.run(List.of(PartitionCountCheck.claim(this.keys), PartitionCountCheck.question(this.keys)));
			number = count(claimed.get(1));
			if (number.length == 0) {
				if (claimed.get(0) instanceof CommandError error && MissingRight.is(error.message())) {
					// Who may only read need not say so before anybody writes
					return;
				}
				throw new IllegalStateException("The topic has just been deleted");
			}
		}
		String difference = PartitionCountCheck.difference(this.keys, number);
		if (difference != null) {
			throw new IllegalStateException(difference);
		}
	}

	private static byte[] count(@Nullable Object answer) {
		if (answer instanceof byte[] count) {
			return count;
		}
		throw Refusals.of("GETRANGE", answer);
	}

	private static long millis(@Nullable Object answer) {
		if (answer instanceof List<?> time && time.size() == 2) {
			long seconds = Long.parseLong(new String((byte[]) time.get(0), StandardCharsets.US_ASCII));
			long micros = Long.parseLong(new String((byte[]) time.get(1), StandardCharsets.US_ASCII));
			return seconds * 1000 + micros / 1000;
		}
		throw Refusals.of("TIME", answer);
	}

	/**
	 * The head was asked for first: with a newer lineage it begins a new data set. Eight
	 * bytes are of the format that had no nonces.
	 */
	private static Head head(int partition, @Nullable Object newest, @Nullable Object second, long millis) {
		if (!(newest instanceof byte[] version)) {
			throw Refusals.of("GETRANGE", newest);
		}
		if (!(second instanceof byte[] lineage)) {
			throw Refusals.of("GETRANGE", second);
		}
		boolean first = version.length == StateVersion.LENGTH;
		if ((version.length != 0 && !first && version.length != StateStamp.LENGTH)
				|| lineage.length > LONGEST_LINEAGE) {
			throw new IllegalStateException(
					"The head of partition %d in Redis was not written by Kryowire. Delete the keys of the topic that end in :head and :lin; they are then written anew."
						.formatted(partition));
		}
		StateStamp stamp = first ? StateStamp.ofVersion(StateVersion.read(version, 0))
				: (version.length != 0) ? StateStamp.read(version, 0) : StateStamp.NONE;
		return new Head(stamp, (lineage.length != 0) ? new String(lineage, StandardCharsets.ISO_8859_1) : null, millis);
	}

}
