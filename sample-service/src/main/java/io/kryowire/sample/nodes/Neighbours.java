/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.sample.SampleServiceApplication;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * All nodes as this one sees them: the state of the links, and the reports of the nodes.
 * For one thread.
 */
@Component
public class Neighbours {

	private final NodeService everybody;

	private final KryonetClients clients;

	private final CallTimes times;

	private final Map<String, Long> sent = new HashMap<>();

	private final Map<String, NodeReport> reports = new HashMap<>();

	private volatile @Nullable CompletableFuture<List<NodeResult<NodeReport>>> asked;

	private long lookedAt = System.nanoTime();

	Neighbours(NodeService everybody, KryonetClients clients, CallTimes times) {
		this.everybody = everybody;
		this.clients = clients;
		this.times = times;
	}

	/**
	 * Returns the nodes as they are known, and asks them for new reports, which the next
	 * call will return. It never waits for the network.
	 * @return the nodes, in the order of the configuration
	 */
	public List<Neighbour> look() {
		collect();
		long now = System.nanoTime();
		double seconds = (now - this.lookedAt) / 1e9;
		this.lookedAt = now;
		List<Neighbour> nodes = new ArrayList<>();
		this.clients.group(SampleServiceApplication.GROUP)
			.peers()
			.forEach((name, peer) -> nodes.add(neighbour(name, peer, seconds)));
		this.asked = this.everybody.reports();
		return nodes;
	}

	private void collect() {
		CompletableFuture<List<NodeResult<NodeReport>>> answered = this.asked;
		if (answered != null && answered.isDone() && !answered.isCompletedExceptionally()) {
			answered.join().forEach((result) -> {
				NodeReport report = result.value();
				if (report != null) {
					this.reports.put(result.node(), report);
				}
			});
		}
	}

	private Neighbour neighbour(String name, Peer peer, double seconds) {
		long calls = peer.statistics().callsSent();
		Long before = this.sent.put(name, calls);
		long rate = (before != null && seconds > 0) ? Math.max(0, Math.round((calls - before) / seconds)) : 0;
		boolean connected = peer.isConnected();
		return new Neighbour(name, connected, rate, Math.round(this.times.p99Micros(name)), peer.inFlight(),
				this.reports.get(name));
	}

	/**
	 * A node as this one sees it.
	 *
	 * @param name its name
	 * @param connected whether it can be called
	 * @param callsPerSecond the rate at which this node calls it
	 * @param p99Micros the 99th percentile of the duration of calls
	 * @param inFlight the number of calls without an answer
	 * @param report its latest report, {@code null} if there is none
	 */
	public record Neighbour(String name, boolean connected, long callsPerSecond, long p99Micros, long inFlight,
			@Nullable NodeReport report) {

	}

}
