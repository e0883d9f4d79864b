/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.proof.ownership.OwnershipLog;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * All that call: those that find the owners in Redis, those that have a list of nodes,
 * and, if they are wanted, those that have any node ask the owner.
 */
final class CountingCallers {

	/** Threads that call, for each of the ways to the nodes. */
	private static final int THREADS = 2;

	private final List<NodeAddress> nodes;

	private final List<String> keys;

	private final OwnershipLog log;

	private final List<CounterLoad> loads = new ArrayList<>();

	private final List<KryonetClientGroup> groups = new ArrayList<>();

	CountingCallers(List<NodeAddress> nodes, Counters found, List<String> keys, OwnershipLog log, boolean relaying) {
		this.nodes = nodes;
		this.keys = keys;
		this.log = log;
		Counters listed = group("listed", Counters.class).createClient(Counters.class);
		add("found", found::count, found::ask);
		add("listed", listed::count, listed::ask);
		if (relaying) {
			Relays relays = group("relayed", Relays.class).createClient(Relays.class);
			add("relayed", relays::count, relays::ask);
		}
	}

	private void add(String name, CounterLoad.Call counting, CounterLoad.Call asking) {
		this.loads.add(new CounterLoad(name, counting, asking, this.keys, this.log));
	}

	private KryonetClientGroup group(String name, Class<?> contract) {
		KryonetClientGroup group = KryonetClientGroup
			.builder(name, new KryonetTransport(), KryoCodec.of(), LinkSettings.of(name))
			.nodes(this.nodes)
			.contracts(List.of(contract))
			.deadline(CountingCluster.DEADLINE)
			.build();
		this.groups.add(group);
		return group;
	}

	void start() {
		int rate = CountingCluster.RATE / this.loads.size();
		this.loads.forEach((load) -> load.start(THREADS, rate));
	}

	List<CounterLoad> loads() {
		return List.copyOf(this.loads);
	}

	/** What has failed so far is no matter: not all nodes were there. */
	void forgetFailures() {
		this.loads.forEach(CounterLoad::forgetFailures);
	}

	/** Whether calls of each key succeed in each way that were begun after a time. */
	boolean areAnswered(long since) {
		return this.loads.stream().allMatch((load) -> load.isAnswered(since));
	}

	/** The first calls that have failed. */
	List<String> failures() {
		return this.loads.stream().flatMap((load) -> load.failures().stream()).toList();
	}

	long calls() {
		return this.loads.stream().mapToLong(CounterLoad::calls).sum();
	}

	String progress() {
		return "%d calls, %d failed".formatted(calls(), this.loads.stream().mapToLong(CounterLoad::failed).sum());
	}

	void stop() throws InterruptedException {
		for (CounterLoad load : this.loads) {
			load.stop();
		}
	}

	/** Counts once more, each key in each way. */
	void callAll() {
		for (int key = 0; key < this.keys.size(); key++) {
			int each = key;
			this.loads.forEach((load) -> patiently().until(() -> load.call(each).join()));
		}
	}

	void close() {
		this.loads.forEach(CounterLoad::close);
		this.groups.forEach(KryonetClientGroup::close);
	}

}
