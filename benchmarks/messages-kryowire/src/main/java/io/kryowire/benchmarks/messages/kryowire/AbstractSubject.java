/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.messages.kryowire;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.messages.MessagePublisher;
import io.kryowire.benchmarks.rig.messages.MessageSubject;
import io.kryowire.benchmarks.rig.messages.Publishing;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.ListenerSettings;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.message.RedisTopic;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Typed topics with envelopes, a container with its defaults, and publishers that do not
 * wait.
 */
abstract class AbstractSubject implements MessageSubject {

	private static final int PATIENCE_TENTHS = 200;

	abstract WireCodec codec(Class<?> type);

	@Override
	public final void listen(int port, String channel, Consumer<OrderRecord> handler) throws Exception {
		RedisConnectionFactory connections = Connections.to(port);
		KryowireListenerContainer container = new KryowireListenerContainer(connections, ListenerSettings.DEFAULTS);
		container.start();
		topic(connections, channel, container).listen((message, context) -> handler.accept(message));
		for (int tries = 0; !container.isListening(); tries++) {
			if (tries == PATIENCE_TENTHS) {
				throw new IllegalStateException("%s does not listen".formatted(container));
			}
			TimeUnit.MILLISECONDS.sleep(100);
		}
	}

	@Override
	public final MessagePublisher publisher(int port, String channel, Consumer<Throwable> failures) {
		RedisTopic<OrderRecord> topic = topic(Connections.to(port), channel, null);
		return (message) -> topic.send(message).whenComplete((receivers, failure) -> {
			if (failure != null) {
				failures.accept(failure);
			}
		});
	}

	@Override
	public final List<Publishing> publishings() {
		return Publishing.each(List.of(1, 2), List.of(512, 2048, 8192));
	}

	private RedisTopic<OrderRecord> topic(RedisConnectionFactory connections, String channel,
			@Nullable KryowireListenerContainer container) {
		return new RedisMessages(connections, codec(OrderRecord.class), true, List.of(), container).topic(channel,
				OrderRecord.class);
	}

}
