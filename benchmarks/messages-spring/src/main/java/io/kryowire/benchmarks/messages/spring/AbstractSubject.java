/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.messages.spring;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.messages.MessagePublisher;
import io.kryowire.benchmarks.rig.messages.MessageSubject;
import io.kryowire.benchmarks.rig.messages.Publishing;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * A template, whose publishers wait for the server as it does, and a container with the
 * executor it has if nobody sets another one.
 */
abstract class AbstractSubject implements MessageSubject {

	abstract RedisSerializer<OrderRecord> serializer();

	@Override
	public final void listen(int port, String channel, Consumer<OrderRecord> handler) {
		RedisSerializer<OrderRecord> serializer = serializer();
		RedisMessageListenerContainer container = new RedisMessageListenerContainer();
		container.setConnectionFactory(Connections.to(port));
		container.afterPropertiesSet();
		container.start();
		container.addMessageListener(
				(message, pattern) -> handler.accept(Objects.requireNonNull(serializer.deserialize(message.getBody()))),
				ChannelTopic.of(channel));
	}

	@Override
	public final MessagePublisher publisher(int port, String channel, Consumer<Throwable> failures) {
		RedisTemplate<String, OrderRecord> template = new RedisTemplate<>();
		template.setConnectionFactory(Connections.to(port));
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(serializer());
		template.afterPropertiesSet();
		return (message) -> template.convertAndSend(channel, message);
	}

	@Override
	public final List<Publishing> publishings() {
		return Publishing.each(List.of(1, 2, 8), List.of(128, 1024));
	}

}
