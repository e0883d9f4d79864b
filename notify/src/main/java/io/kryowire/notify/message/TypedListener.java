/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.connection.MessageListener;

import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireCoder;

/**
 * A listener that decodes one type and calls a handler, and nothing else: the shortest
 * way there is.
 *
 * @param <T> the type of the payload
 */
final class TypedListener<T> implements MessageListener {

	private final String topic;

	private final WireCoder<T> coder;

	private final RedisMessageHandler<T> handler;

	TypedListener(String topic, WireCoder<T> coder, RedisMessageHandler<T> handler) {
		this.topic = topic;
		this.coder = coder;
		this.handler = handler;
	}

	@Override
	public void onMessage(Message message, byte @Nullable [] source) {
		ReceivedMessage received = (message instanceof ReceivedMessage ours) ? ours
				: new ReceivedMessage(message.getChannel(), null, message.getBody(), true);
		T payload = decode(received);
		received.decodedTo(payload);
		try {
			this.handler.handle(payload, received);
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new ListenerMethodException("A handler of '%s'".formatted(this.topic), ex);
		}
	}

	private @Nullable T decode(ReceivedMessage received) {
		try {
			return this.coder.decode(received.getBody());
		}
		catch (UnknownSchemaException ex) {
			received.lacks(ex);
			throw ex;
		}
	}

	@Override
	public String toString() {
		return "handler of topic '%s'".formatted(this.topic);
	}

}
