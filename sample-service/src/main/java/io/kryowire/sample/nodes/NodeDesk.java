/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.Replica;
import io.kryowire.sample.load.LoadGenerator;
import io.kryowire.sample.quotes.AcceptedQuotes;
import io.kryowire.sample.quotes.Quote;
import io.kryowire.sample.quotes.QuoteBook;
import io.kryowire.sample.quotes.QuoteChanges;
import io.kryowire.sample.system.ThisNode;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Answers calls about the state of this node.
 */
@KryonetService
class NodeDesk implements NodeService {

	private final ThisNode node;

	private final Replica<Quote> quotes;

	private final AcceptedQuotes accepted;

	private final QuoteChanges changes;

	private final LoadGenerator load;

	private final ObjectProvider<Crash> crash;

	NodeDesk(ThisNode node, QuoteBook book, AcceptedQuotes accepted, QuoteChanges changes, LoadGenerator load,
			ObjectProvider<Crash> crash) {
		this.node = node;
		this.quotes = book.topic().replica();
		this.accepted = accepted;
		this.changes = changes;
		this.load = load;
		this.crash = crash;
	}

	@Override
	public CompletableFuture<List<NodeResult<NodeReport>>> reports() {
		Freshness freshness = this.quotes.freshness();
		return CompletableFuture.completedFuture(
				NodeResult.here(new NodeReport(this.node.name(), this.node.page(), ProcessHandle.current().pid(),
						ManagementFactory.getRuntimeMXBean().getUptime(), freshness.fresh(), freshness.age().toMillis(),
						this.quotes.size(), this.accepted.count(), this.changes.total(), this.load.isRunning())));
	}

	@Override
	public List<NodeResult<Boolean>> crash(String name) {
		Crash ending = this.crash.getIfAvailable();
		boolean meant = ending != null && name.equals(this.node.name());
		if (ending != null && meant) {
			ending.soon();
		}
		return NodeResult.here(meant);
	}

}
