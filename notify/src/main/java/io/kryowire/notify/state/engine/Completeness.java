/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.proof.Head;
import io.kryowire.notify.state.proof.HeadPoll;
import io.kryowire.notify.state.proof.Journal;

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
 * before it. If it is newer than the head, or another write of the same version, this is
 * not the history that we know: a failover has undone it. That holds for a value, too,
 * that was read before it was announced, and whose announcement never came: the journal
 * must know of it. A key that was gone when it was read has no version: it is read once
 * more after the head.
 *
 * The order matters. The head is asked for before the journal and the values are read, so
 * that what is read is at least as new as the head; the cursor moves when all of it has
 * been applied.
 */
final class Completeness {

	private final Partitions partitions;

	private final Expiries expiries;

	private final Refresher refresher;

	private final ReplicaComparison comparison;

	private final Journal journal;

	private final HeadPoll poll;

	private final StateRuntime runtime;

	private final HistoryCheck check;

	/** The first heads of their data sets: what is older nobody here has waited for. */
	private final StateStamp[] begun;

	/** What the servers' clocks said when partitions were last proven. */
	private final long[] provenMillis;

	private volatile long resyncs;

	Completeness(StateKeys keys, Partitions partitions, Refresher refresher, ReplicaComparison comparison,
			Expiries expiries, StateRuntime runtime, HistoryCheck check) {
		this.partitions = partitions;
		this.expiries = expiries;
		this.refresher = refresher;
		this.comparison = comparison;
		this.journal = new Journal(keys);
		this.poll = new HeadPoll(keys, expiries::synchronize);
		this.runtime = runtime;
		this.check = check;
		this.begun = new StateStamp[partitions.size()];
		Arrays.fill(this.begun, StateStamp.NONE);
		this.provenMillis = new long[partitions.size()];
	}

	/** How often more than the chain was needed. */
	long resyncs() {
		return this.resyncs;
	}

	/** Asks for all heads and accounts for them. What this throws leaves all to do. */
	void prove(ReconnectingLink links) {
		long nanos = this.runtime.nanoTime().getAsLong();
		Instant time = this.runtime.clock().instant();
		List<Chain.State> before = this.partitions.stream().map(this.check::known).toList();
		List<Head> answered = this.poll.ask(links);
		List<Head> heads = this.partitions.stream()
			.map((partition) -> this.check.head(partition, answered.get(partition.number())))
			.toList();
		// Nothing is served that had ended when they were asked for
		this.expiries.lookAtAll((key) -> this.partitions.of(key).require(key, ReadRequest.LOOK));
		this.partitions.forEach(Partition::lookAfterHead);
		suspect(heads, before);
		Map<Partition, Head> targets = new HashMap<>();
		for (int i = 0; i < this.partitions.size(); i++) {
			Partition partition = this.partitions.get(i);
			Head head = heads.get(i);
			boolean undone = before.get(i).isExcludedBy(head.stamp()) || isSetBack(partition, head);
			targets.put(partition, account(partition, head, undone, links));
		}
		this.refresher.drain(links);
		targets.forEach((partition, head) -> settle(partition, head, links.connection(), nanos, time));
	}

	private void settle(Partition partition, Head head, int connection, long nanos, Instant time) {
		if (!partition.isKnown() || !Objects.equals(head.lineage(), partition.lineage())) {
			this.begun[partition.number()] = head.stamp();
		}
		this.provenMillis[partition.number()] = head.millis();
		partition.proven(head.stamp(), head.lineage());
		partition.keepProof(connection, time, nanos);
	}

	/**
	 * Whoever knows less than we do may not be the master any more. That is not believed
	 * before another connection has been tried.
	 */
	private void suspect(List<Head> heads, List<Chain.State> before) {
		String suspicious = null;
		for (int i = 0; i < heads.size(); i++) {
			Partition partition = this.partitions.get(i);
			Head head = heads.get(i);
			boolean older = before.get(i).isExcludedBy(head.stamp());
			if (!isOther(partition, head) && partition.suspect(older)) {
				suspicious = older ? "The head" : "A value";
			}
		}
		if (suspicious != null) {
			throw new IllegalStateException(
					"%s was older than its announcement: this server may no longer be the master, so another connection is tried"
						.formatted(suspicious));
		}
	}

	/** By another clock, or one that was set: what had ended may be back. */
	private boolean isSetBack(Partition partition, Head head) {
		return head.millis() < this.provenMillis[partition.number()];
	}

	private boolean isOther(Partition partition, Head head) {
		return !Objects.equals(head.lineage(), partition.lineage())
				&& (partition.lineage() != null || partition.cursor().version() != 0);
	}

	/**
	 * Marks what has happened up to the head, and returns how far that goes.
	 * @param undone whether what we knew before the head was asked for is not part of its
	 * history, or may not be
	 */
	private Head account(Partition partition, Head head, boolean undone, ReconnectingLink links) {
		if (!partition.isKnown()) {
			return restart(partition, head, false, links);
		}
		if (isOther(partition, head)) {
			this.resyncs++;
			return restart(partition, head, true, links);
		}
		Chain.State chain = this.check.known(partition);
		if (undone || chain.torn()) {
			return takeBack(partition, head, links);
		}
		boolean doubtful = partition.obstacles().isDoubtful();
		partition.lookAtDoubtful();
		boolean plain = !doubtful && chain.witnesses().isEmpty();
		if (plain && chain.unheard().isEmpty()
				&& (head.stamp().equals(partition.cursor()) || (chain.whole() && chain.end().equals(head.stamp())))) {
			return head;
		}
		if (plain && chain.whole() && partition.cursor().version() != 0 && connects(partition, chain, head, links)) {
			return head;
		}
		return resync(partition, chain, head, links);
	}

	/**
	 * What we know of may be undone: all of it is compared. Of keys of which nothing is
	 * known the versions do not tell what is new if another clock has given them out: the
	 * journal does.
	 */
	private Head takeBack(Partition partition, Head head, ReconnectingLink links) {
		this.resyncs++;
		restart(partition, head, false, links);
		if (this.comparison.misses()) {
			List<Journal.Line> lines = this.journal.read(partition.number(), StateVersion.NONE, links);
			if (lines.isEmpty() && head.version() != StateVersion.NONE) {
				// It does not tell: rather too often than never
				this.comparison.compare(partition, links, true);
			}
			Journal.since(lines, this.begun[partition.number()])
				.filter((line) -> this.comparison.missed(line.key()))
				.forEach((line) -> require(partition, line));
		}
		return head;
	}

	/**
	 * Compares everything. What is heard from here on is accounted for from the head on;
	 * if this fails, it is done again.
	 */
	private Head restart(Partition partition, Head head, boolean force, ReconnectingLink links) {
		partition.restart(head.stamp());
		partition.lookAtDoubtful();
		this.comparison.compare(partition, links, force);
		return head;
	}

	/**
	 * Whether the chain and the head belong to one history; what is beyond it is marked.
	 */
	private boolean connects(Partition partition, Chain.State chain, Head head, ReconnectingLink links) {
		boolean ahead = head.version() > chain.end().version();
		StateStamp low = ahead ? chain.end() : head.stamp();
		if (low.version() < partition.cursor().version()) {
			return false;
		}
		List<Journal.Line> lines = this.journal.read(partition.number(), low.version(), links);
		if (!Journal.leads(lines, low, Stream.concat(Stream.of(head.stamp()), chain.known()))) {
			return false;
		}
		if (ahead) {
			Journal.since(lines, low).forEach((line) -> require(partition, line));
		}
		return true;
	}

	private Head resync(Partition partition, Chain.State chain, Head head, ReconnectingLink links) {
		StateStamp cursor = partition.cursor();
		if (cursor.version() != 0) {
			List<Journal.Line> lines = this.journal.read(partition.number(), cursor.version(), links);
			// What is not there any more was lost by a failover
			boolean whole = this.check.leads(lines, cursor, Stream.concat(Stream.of(head.stamp()), chain.known()));
			if (whole) {
				this.resyncs++;
				// What was there before a listener is not told to it as if it were new
				Journal.since(lines, cursor).forEach((line) -> require(partition, line));
				StateStamp last = lines.isEmpty() ? head.stamp() : lines.get(lines.size() - 1).stamp();
				return (last.version() > head.version()) ? head.at(last) : head;
			}
		}
		return takeBack(partition, head, links);
	}

	/**
	 * Has a key read, if it can be one, and not taken from anybody who has something
	 * older.
	 */
	private static void require(Partition partition, Journal.Line line) {
		if (!line.key().isEmpty()) {
			partition.require(line.key(), new ReadRequest(line.stamp().version(), null, "", false));
		}
	}

}
