/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.state.kryowire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.state.StateWriter;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * One connection, and a thread that sends as many writes as fit into a batch and then
 * reads their answers.
 */
final class Pipeline implements StateWriter {

	private static final int BATCH = 256;

	private final Connection connection;

	private final Write write;

	private final Consumer<Throwable> failures;

	private final int answersEach;

	private final List<Runnable> sent = new ArrayList<>(BATCH);

	Pipeline(int port, Write write, int answersEach, Consumer<Throwable> failures) {
		this.connection = new Connection(new HostAndPort("127.0.0.1", port));
		this.write = write;
		this.answersEach = answersEach;
		this.failures = failures;
	}

	@Override
	public void write(String key, OrderRecord value, Runnable done) {
		this.write.send(this.connection, key, value);
		this.sent.add(done);
		if (this.sent.size() == BATCH) {
			flush();
		}
	}

	@Override
	public void flush() {
		if (this.sent.isEmpty()) {
			return;
		}
		for (Object answer : this.connection.getMany(this.sent.size() * this.answersEach)) {
			if (answer instanceof JedisDataException failure) {
				this.failures.accept(failure);
			}
		}
		this.sent.forEach(Runnable::run);
		this.sent.clear();
	}

	/** Puts the commands of one write into the connection's buffer. */
	interface Write {

		void send(Connection connection, String key, OrderRecord value);

	}

}
