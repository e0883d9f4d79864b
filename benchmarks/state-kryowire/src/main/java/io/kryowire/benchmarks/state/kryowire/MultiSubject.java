/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.state.kryowire;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.state.StateSubject;
import io.kryowire.benchmarks.rig.state.StateWriter;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * What everybody writes: {@code MULTI}, {@code SET}, {@code PUBLISH} of the key and
 * {@code EXEC}, pipelined, on bare Jedis. No versions, no journal, and nobody notices
 * what was missed.
 */
public final class MultiSubject implements StateSubject {

	private static final int ANSWERS = 4;

	private final WireCoder<OrderRecord> coder = KryoCodec.of(OrderRecord.class).coder(OrderRecord.class);

	@Override
	public StateWriter writer(int port, String topic, Consumer<Throwable> failures) {
		byte[] channel = topic.getBytes(StandardCharsets.UTF_8);
		return new Pipeline(port, (connection, key, value) -> {
			byte[] name = (topic + ":" + key).getBytes(StandardCharsets.UTF_8);
			connection.sendCommand(new CommandArguments(Command.MULTI));
			connection.sendCommand(new CommandArguments(Command.SET).key(name).add(this.coder.encode(value)));
			connection.sendCommand(new CommandArguments(Command.PUBLISH).add(channel).add(name));
			connection.sendCommand(new CommandArguments(Command.EXEC));
		}, ANSWERS, failures);
	}

}
