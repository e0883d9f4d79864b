/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.stream.Stream;

import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.proof.Head;
import io.kryowire.notify.state.proof.Journal;

/**
 * Judges whether what a master says continues what is known of a partition.
 */
class HistoryCheck {

	/** What has to be part of the master's history. */
	Chain.State known(Partition partition) {
		return partition.chain();
	}

	/** The head to account for, of the one that a master has answered. */
	Head head(Partition partition, Head answered) {
		return answered;
	}

	/** Whether a journal reaches back to a write, and has all that are later. */
	boolean leads(List<Journal.Line> lines, StateStamp first, Stream<StateStamp> stamps) {
		return Journal.leads(lines, first, stamps);
	}

}
