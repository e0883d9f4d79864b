/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.state.kryowire;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.state.StateListening;
import io.kryowire.benchmarks.rig.state.StateSubject;
import io.kryowire.benchmarks.rig.state.StateWriter;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import redis.clients.jedis.BinaryJedisPubSub;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol.Command;

/**
 * What everybody writes: {@code MULTI}, {@code SET}, {@code PUBLISH} of the key,
 * {@code EXEC}, and a {@code GET} by whoever hears of it, on bare Jedis. No versions, no
 * journal, and nobody notices what was missed.
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

	@Override
	public StateListening listen(int port, String topic, int threads, BiConsumer<String, OrderRecord> listener)
			throws InterruptedException {
		AtomicLong reads = new AtomicLong();
		CountDownLatch subscribed = new CountDownLatch(1);
		Thread thread = new Thread(() -> {
			try (Jedis subscription = new Jedis("127.0.0.1", port);
					Connection connection = new Connection(new HostAndPort("127.0.0.1", port))) {
				subscription.subscribe(new BinaryJedisPubSub() {

					@Override
					public void onSubscribe(byte[] channel, int count) {
						subscribed.countDown();
					}

					@Override
					public void onMessage(byte[] channel, byte[] name) {
						connection.sendCommand(new CommandArguments(Command.GET).key(name));
						OrderRecord value = MultiSubject.this.coder.decode(connection.getBinaryBulkReply());
						reads.incrementAndGet();
						if (value != null) {
							listener.accept(new String(name, StandardCharsets.UTF_8), value);
						}
					}

				}, topic.getBytes(StandardCharsets.UTF_8));
			}
		}, "subscriber");
		thread.setDaemon(true);
		thread.start();
		subscribed.await();
		return reads::get;
	}

}
