/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;

import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/**
 * The clients with which a test calls a cluster. Each contract has a group of its own,
 * created when it is first used.
 */
final class ClusterClients implements AutoCloseable {

	private static final String NAME = "test";

	private final List<? extends LocalNode> nodes;

	private final List<String> secrets;

	private final long patienceNanos;

	private final Map<Class<?>, KryonetClientGroup> groups = new LinkedHashMap<>();

	ClusterClients(List<? extends LocalNode> nodes, List<String> secrets, long patienceNanos) {
		this.nodes = nodes;
		this.secrets = secrets;
		this.patienceNanos = patienceNanos;
	}

	/** The group of a contract, connected to the running nodes. */
	synchronized KryonetClientGroup group(Class<?> contract) {
		KryonetClientGroup group = this.groups.get(contract);
		if (group == null) {
			group = KryonetClientGroup.builder(NAME, new KryonetTransport(), KryoCodec.of(), settings())
				.nodes(this.nodes.stream().map(LocalNode::address).toList())
				.contracts(List.of(contract))
				.deadline(Waiting.LONGEST)
				.placeholders(environment()::resolveRequiredPlaceholders)
				.build();
			this.groups.put(contract, group);
			awaitConnected(group);
		}
		return group;
	}

	/** Those of the node if it is within this JVM, or else those of this JVM. */
	private Environment environment() {
		return this.nodes.stream()
			.filter((node) -> node instanceof ContextNode && node.isRunning())
			.<Environment>map((node) -> node.context().getEnvironment())
			.findFirst()
			.orElseGet(StandardEnvironment::new);
	}

	/**
	 * Waits for a busy node, for example if it has just been started. A node within this
	 * JVM is never paused.
	 */
	private LinkSettings settings() {
		LinkSettings usual = LinkSettings.of(NAME).withSecrets(this.secrets);
		int patience = (int) Waiting.LONGEST.toMillis();
		boolean here = this.nodes.stream().allMatch(ContextNode.class::isInstance);
		return usual.withTimes(patience, usual.heartbeatMillis(), here ? patience : usual.silenceMillis());
	}

	private void awaitConnected(KryonetClientGroup group) {
		long deadline = System.nanoTime() + this.patienceNanos;
		for (LocalNode node : this.nodes) {
			Peer peer = group.peers().get(node.name());
			if (peer != null && node.isRunning()) {
				awaitConnected(node, peer, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
			}
		}
	}

	private static void awaitConnected(LocalNode node, Peer peer, long millis) {
		try {
			if (!peer.awaitConnected(Math.max(0, millis))) {
				throw new NodeFailedException(node, "is running, but the test cannot connect to it", null);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new NodeFailedException(node, "was still being waited for when the test was interrupted", ex);
		}
	}

	@Override
	public synchronized void close() {
		List<KryonetClientGroup> open = new ArrayList<>(this.groups.values());
		this.groups.clear();
		open.forEach(KryonetClientGroup::close);
	}

}
