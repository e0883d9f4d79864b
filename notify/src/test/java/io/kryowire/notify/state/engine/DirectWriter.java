/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.proof.history.HistoryWriter;
import io.kryowire.proof.history.ValueHash;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Writes single keys of a proof from the test's own process: what has been put here has
 * certainly been done, where the processes that write only say what they have begun.
 */
final class DirectWriter implements AutoCloseable {

	private final String name;

	private final HistoryWriter history;

	private final StateTopics topics;

	private final StateTopic<String> topic;

	private int puts;

	DirectWriter(ProofOrders orders, String name, String nodes) {
		this.name = name;
		this.history = HistoryWriter.open(orders.directory(), name);
		this.topics = orders.with("driver", Driver.LETTUCE).with("nodes", nodes).topics((failure) -> {
		});
		this.topic = this.topics.topic(ProofOrders.TOPIC, String.class);
	}

	/**
	 * Writes a key, and tries until Redis has acknowledged it: the first connection may
	 * take its time.
	 * @return the version
	 */
	long put(String key) {
		AtomicLong version = new AtomicLong();
		patiently().alias("%s is written".formatted(key)).until(() -> attempt(key, version));
		return version.get();
	}

	private boolean attempt(String key, AtomicLong version) {
		String value = this.name + "-" + this.puts++;
		long op = this.history.invoke(key, ValueHash.of(value));
		try {
			version.set(this.topic.put(key, value));
		}
		catch (StateAccessException ex) {
			this.history.unknown(op, key);
			return false;
		}
		this.history.ok(op, key, version.get());
		return true;
	}

	@Override
	public void close() {
		this.topics.close();
		this.history.close();
	}

}
