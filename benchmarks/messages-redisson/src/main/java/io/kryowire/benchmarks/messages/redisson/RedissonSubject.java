/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.messages.redisson;

import java.util.List;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.messages.MessagePublisher;
import io.kryowire.benchmarks.rig.messages.MessageSubject;
import io.kryowire.benchmarks.rig.messages.Publishing;
import org.redisson.Redisson;
import org.redisson.api.RTopic;
import org.redisson.codec.Kryo5Codec;
import org.redisson.config.Config;

/**
 * Redisson's {@link RTopic} with Kryo 5, which is its default, and publishers that do not
 * wait. The system property {@code connections} says how many connections a client has
 * beside that of its subscription, if not as many as by default.
 */
public final class RedissonSubject implements MessageSubject {

	@Override
	public void listen(int port, String channel, Consumer<OrderRecord> handler) {
		topic(port, channel).addListener(OrderRecord.class, (name, message) -> handler.accept(message));
	}

	@Override
	public MessagePublisher publisher(int port, String channel, Consumer<Throwable> failures) {
		RTopic topic = topic(port, channel);
		return (message) -> topic.publishAsync(message).whenComplete((receivers, failure) -> {
			if (failure != null) {
				failures.accept(failure);
			}
		});
	}

	@Override
	public List<Publishing> publishings() {
		return Publishing.each(List.of(1, 2, 4), List.of(2048, 8192));
	}

	private static RTopic topic(int port, String channel) {
		Config config = new Config();
		int connections = Integer.getInteger("connections", 0);
		config.useSingleServer().setAddress("redis://127.0.0.1:" + port);
		if (connections > 0) {
			config.useSingleServer().setConnectionMinimumIdleSize(connections).setConnectionPoolSize(connections);
		}
		return Redisson.create(config).getTopic(channel, new Kryo5Codec());
	}

}
