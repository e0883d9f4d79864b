/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;

/**
 * Proves that nothing was missed: asks for the head of every partition, finds out what
 * happened up to it, has that read, and only then moves the cursor. Used by the engine's
 * thread.
 */
/*
 * How a head is accounted for. If the chain that was heard is whole and ends at the head,
 * everything up to the head has been marked dirty. If one is ahead of the other, which
 * under load is what happens, the journal is read from the lower of both: it must begin
 * with just that entry, which proves that the lower one belongs to the server's history
 * and that nothing after it was trimmed, and it must lead to the higher one. Otherwise
 * the journal is read from the cursor, with the same condition. If that fails too, the
 * journal was trimmed, the data set was lost, or a failover has undone what was seen:
 * whatever is held is compared with what is there.
 *
 * What was announced to us, or read by us, before the head was asked for has happened
 * before it. If it is newer than the head, this is not the history that we know: a
 * failover has undone it. That holds for a value, too, that was read before it was
 * announced, and whose announcement never came: the journal must know of it. A key that
 * was gone when it was read has no version: it is read once more after the head.
 *
 * The order matters. The head is asked for before the journal and the values are read, so
 * that what is read is at least as new as the head; the cursor moves when all of it has
 * been applied.
 */
final class Completeness {

	private final StateKeys keys;

	private final List<Partition> partitions;

	private final Refresher refresher;

	private final Inventory inventory;

	private final Journal journal;

	private final Expiries expiries;

	private final StateRuntime runtime;

	private final Mechanisms mechanisms;

	private final @Nullable Duration sweepInterval;

	private long lastSweep;

	private volatile long resyncs;

	Completeness(StateKeys keys, List<Partition> partitions, Refresher refresher, Inventory inventory,
			Expiries expiries, StateRuntime runtime, Mechanisms mechanisms, @Nullable Duration sweepInterval) {
		this.keys = keys;
		this.partitions = partitions;
		this.refresher = refresher;
		this.inventory = inventory;
		this.journal = new Journal(keys);
		this.expiries = expiries;
		this.runtime = runtime;
		this.mechanisms = mechanisms;
		this.sweepInterval = sweepInterval;
		this.lastSweep = runtime.nanoTime().getAsLong();
	}

	/** How often more than the chain was needed. */
	long resyncs() {
		return this.resyncs;
	}

	/** Asks for all heads and accounts for them. What this throws leaves all to do. */
	void prove(Links links) {
		long nanos = this.runtime.nanoTime().getAsLong();
		Instant time = this.runtime.clock().instant();
		List<Command> commands = new ArrayList<>();
		for (Partition partition : this.partitions) {
			commands.add(Command.ofKeys("MGET",
					List.of(this.keys.head(partition.number()), this.keys.lineage(partition.number()))));
		}
		commands.add(Agreement.question(this.keys));
		commands.add(new Command("TIME", List.of(), List.of(), List.of()));
		List<Partition.Chain> before = this.partitions.stream().map(Partition::chain).toList();
		List<@Nullable Object> answers = links.run(commands);
		synchronizeClocks(time, answers.get(answers.size() - 1));
		agree(answers.get(answers.size() - 2), links);
		this.partitions.forEach(Partition::lookForVanished);
		Map<Partition, Head> targets = new HashMap<>();
		boolean sweeps = sweeps(nanos);
		for (int i = 0; i < this.partitions.size(); i++) {
			Partition partition = this.partitions.get(i);
			Head head = head(answers.get(i));
			if (sweeps && partition.known) {
				this.inventory.compare(partition, links, false);
			}
			targets.put(partition, account(partition, head, before.get(i).newest(), links));
		}
		this.refresher.drain(links);
		targets.forEach((partition, head) -> settle(partition, head, nanos, time));
		if (sweeps) {
			this.lastSweep = nanos;
		}
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

	private static void settle(Partition partition, Head head, long nanos, Instant time) {
		partition.cursor = head.version();
		partition.lineage = head.lineage();
		partition.known = true;
		partition.suspected = false;
		if (head.otherHistory()) {
			partition.forget(head.version());
		}
		else {
			partition.proven(head.version());
		}
		if (partition.doubtful.isEmpty()) {
			partition.proof = new Partition.Proof(nanos, time, head.version());
		}
	}

	/**
	 * Marks what has happened up to the head, and returns how far that goes.
	 * @param newest what had happened, as far as we knew before the head was asked for
	 */
	private Head account(Partition partition, Head head, long newest, Links links) {
		if (!partition.known) {
			this.inventory.compare(partition, links, false);
			return head.other();
		}
		if (this.mechanisms.lineageCheck() && !Objects.equals(head.lineage(), partition.lineage)
				&& (partition.lineage != null || partition.cursor != 0)) {
			this.resyncs++;
			this.inventory.compare(partition, links, true);
			partition.doubtful.clear();
			return head.other();
		}
		if (!this.mechanisms.lineageCheck() && head.version() < partition.cursor) {
			return new Head(partition.cursor, partition.lineage, false);
		}
		boolean older = newest > head.version();
		boolean doubtful = !partition.doubtful.isEmpty();
		if ((older || doubtful) && !partition.suspected) {
			partition.suspected = true;
			throw new IllegalStateException(
					"%s was older than its announcement: this may not be the master any more, another connection is tried"
						.formatted(older ? "The head" : "A value"));
		}
		if (older) {
			partition.doubtful.clear();
			return takeBack(partition, head, links);
		}
		partition.doubtful.forEach((key) -> partition.require(key, Hint.LOOK));
		partition.doubtful.clear();
		Partition.Chain chain = partition.chain();
		boolean heard = !doubtful && chain.unheard() <= partition.cursor;
		if (heard && (head.version() == partition.cursor || (chain.whole() && chain.end() == head.version()))) {
			return head;
		}
		if (!doubtful && chain.whole() && partition.cursor != 0 && connects(partition, chain, head, links)) {
			return head;
		}
		return resync(partition, chain, head, links);
	}

	/** What we know of may be undone: all of it is compared. */
	private Head takeBack(Partition partition, Head head, Links links) {
		this.resyncs++;
		partition.disown();
		this.inventory.compare(partition, links, false);
		return head.other();
	}

	/**
	 * Whether the chain and the head belong to one history; what is beyond it is marked.
	 */
	private boolean connects(Partition partition, Partition.Chain chain, Head head, Links links) {
		boolean ahead = head.version() > chain.end();
		long low = Math.min(head.version(), chain.end());
		long high = Math.max(head.version(), chain.end());
		if (low < partition.cursor) {
			return false;
		}
		List<Journal.Line> lines = this.journal.read(partition.number(), low, links);
		if (!Journal.contains(lines, low, high)
				|| (chain.unheard() != 0 && !Journal.contains(lines, low, chain.unheard()))) {
			return false;
		}
		if (ahead) {
			lines.forEach((line) -> partition.require(line.key(), new Hint(0, null, "", false)));
		}
		return true;
	}

	private Head resync(Partition partition, Partition.Chain chain, Head head, Links links) {
		long cursor = partition.cursor;
		if (cursor != 0) {
			List<Journal.Line> lines = this.journal.read(partition.number(), cursor, links);
			// One that is not there any more was lost by a failover
			boolean whole = Journal.contains(lines, cursor, head.version())
					&& LongStream.of(chain.end(), chain.unheard(), chain.severed())
						.allMatch((known) -> known <= cursor || Journal.contains(lines, cursor, known));
			if (whole || !this.mechanisms.trimCheck()) {
				this.resyncs++;
				lines.forEach((line) -> partition.require(line.key(), Hint.LOOK));
				return lines.isEmpty() ? head
						: head.at(Math.max(head.version(), lines.get(lines.size() - 1).version()));
			}
		}
		return takeBack(partition, head, links);
	}

	private boolean sweeps(long nanos) {
		return this.sweepInterval != null && nanos - this.lastSweep >= this.sweepInterval.toNanos();
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
					(lineage != null) ? new String(lineage, StandardCharsets.US_ASCII) : null, false);
		}
		throw Refresher.refused("MGET", answer);
	}

	/** How far a partition is known, and whether its history is another one. */
	private record Head(long version, @Nullable String lineage, boolean otherHistory) {

		Head other() {
			return new Head(this.version, this.lineage, true);
		}

		Head at(long newVersion) {
			return new Head(newVersion, this.lineage, false);
		}

	}

}
