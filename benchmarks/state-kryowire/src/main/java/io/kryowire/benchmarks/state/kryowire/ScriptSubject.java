/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.state.kryowire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.state.StateSubject;
import io.kryowire.benchmarks.rig.state.StateWriter;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateScript;
import io.kryowire.notify.protocol.StateTerms;
import io.kryowire.notify.protocol.StateWrite;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;

/**
 * The script of state topics alone, by bare Jedis, with a value that was encoded once:
 * what this Redis can do.
 */
public final class ScriptSubject implements StateSubject {

	private static final int PARTITIONS = 16;

	@Override
	public StateWriter writer(int port, String topic, Consumer<Throwable> failures) {
		try (Connection connection = new Connection(new HostAndPort("127.0.0.1", port))) {
			connection.executeCommand(new CommandArguments(Command.SCRIPT).add("LOAD")
				.add(StateScript.TEXT.getBytes(StandardCharsets.UTF_8)));
		}
		WireCoder<OrderRecord> coder = KryoCodec.of(OrderRecord.class).coder(OrderRecord.class);
		StateKeys keys = new StateKeys("kryowire:", topic, PARTITIONS);
		byte[] payload = coder.encode((OrderRecord) CodecRow.RECORD.sample());
		StateTerms terms = new StateTerms(coder.fingerprint(), 10_000, 0, false);
		List<byte[]> lead = StateScript.lead(true);
		return new Pipeline(port, (connection, key, value) -> {
			int partition = keys.partition(key);
			CommandArguments arguments = new CommandArguments(Command.EVALSHA);
			lead.forEach(arguments::add);
			StateScript.keys(keys, partition, key).forEach(arguments::add);
			StateScript.arguments(new StateWrite(key, payload, null, 0, ""), terms, keys.channel(partition))
				.forEach(arguments::add);
			connection.sendCommand(arguments);
		}, 1, failures);
	}

}
