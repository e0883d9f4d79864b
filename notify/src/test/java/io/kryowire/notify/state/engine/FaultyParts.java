/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.proof.Head;
import io.kryowire.notify.state.proof.Journal;

/**
 * The parts of an engine, some of which do nothing.
 */
class FaultyParts extends StateParts {

	/** What can be left out. */
	enum Part {

		/**
		 * Heads are polled. Without it whatever is announced is believed to be
		 * everything.
		 */
		HEAD_POLL,

		/** A value that is older than what is known is not taken. */
		VERSION_GUARD,

		/** Another data set is noticed. */
		LINEAGE_CHECK,

		/** A journal that no longer reaches back is noticed. */
		TRIM_CHECK,

		/** What was known before a gap has to be part of the history. */
		WITNESSES

	}

	private final Set<Part> missing;

	FaultyParts(Set<Part> missing) {
		this.missing = missing;
	}

	static StateParts without(Part part) {
		return new FaultyParts(EnumSet.of(part));
	}

	private boolean lacks(Part part) {
		return this.missing.contains(part);
	}

	@Override
	VersionGuard versionGuard() {
		return lacks(Part.VERSION_GUARD) ? new NoGuard() : super.versionGuard();
	}

	@Override
	HistoryCheck historyCheck() {
		return new PartOfCheck();
	}

	@Override
	FreshnessEvidence evidence(Partitions partitions, StateRuntime runtime, Duration staleAfter, ReadFailures trouble) {
		return lacks(Part.HEAD_POLL) ? new Gullible(partitions, runtime, staleAfter, trouble)
				: super.evidence(partitions, runtime, staleAfter, trouble);
	}

	/** Takes every value. */
	private static final class NoGuard extends VersionGuard {

		@Override
		boolean isOlder(StateRecord record, long announced) {
			return false;
		}

		@Override
		boolean mustBeRead(StateRecord record, long known) {
			return false;
		}

		@Override
		boolean isKnown(StateRecord record, StateStamp known) {
			return false;
		}

	}

	/** Believes some of what a master says. */
	private final class PartOfCheck extends HistoryCheck {

		/**
		 * Those whose master has answered with another history, which is not believed.
		 */
		private final Set<Partition> deaf = new HashSet<>();

		@Override
		Chain.State known(Partition partition) {
			Chain.State chain = super.known(partition);
			if (this.deaf.contains(partition)) {
				return new Chain.State(chain.end(), chain.whole(), Set.of(), Set.of(), false);
			}
			return lacks(Part.WITNESSES)
					? new Chain.State(chain.end(), chain.whole(), chain.unheard(), Set.of(), chain.torn()) : chain;
		}

		@Override
		Head head(Partition partition, Head answered) {
			this.deaf.remove(partition);
			boolean empty = partition.lineage() == null && partition.cursor().version() == 0;
			if (!lacks(Part.LINEAGE_CHECK) || !partition.isKnown() || empty
					|| Objects.equals(answered.lineage(), partition.lineage())) {
				return answered;
			}
			if (answered.version() >= partition.cursor().version()) {
				return new Head(answered.stamp(), partition.lineage(), answered.millis());
			}
			this.deaf.add(partition);
			return new Head(partition.cursor(), partition.lineage(), answered.millis());
		}

		@Override
		boolean leads(List<Journal.Line> lines, StateStamp first, Stream<StateStamp> stamps) {
			return lacks(Part.TRIM_CHECK) || super.leads(lines, first, stamps);
		}

	}

	/** Is fresh for ever, once everything was proven. */
	private static final class Gullible extends FreshnessEvidence {

		private final Partitions partitions;

		private final StateRuntime runtime;

		private final Duration staleAfter;

		Gullible(Partitions partitions, StateRuntime runtime, Duration staleAfter, ReadFailures trouble) {
			super(partitions, runtime, staleAfter, trouble);
			this.partitions = partitions;
			this.runtime = runtime;
			this.staleAfter = staleAfter;
		}

		@Override
		boolean needsProofs() {
			return !this.partitions.areProven();
		}

		@Override
		Freshness freshness() {
			return needsProofs() ? super.freshness()
					: new Freshness(true, this.runtime.clock().instant(), Duration.ZERO, this.staleAfter, "");
		}

	}

}
