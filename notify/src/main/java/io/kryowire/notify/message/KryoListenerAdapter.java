/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.listener.adapter.MessageListenerAdapter;

import io.kryowire.codec.WireCodec;

/**
 * A {@link MessageListenerAdapter} for plain objects such as
 *
 * <pre class="code">
 * public void handleMessage(Order order, String channel) { ... }
 * </pre>
 *
 * whose payloads are Kryowire's, and whose exceptions reach the
 * {@link RedisMessageErrorHandler} rather than a log.
 */
public final class KryoListenerAdapter extends MessageListenerAdapter {

	private final Object target;

	/**
	 * Creates an adapter for a method called {@code handleMessage}.
	 * @param delegate has the method, which is public and takes the payload, and if it
	 * likes the channel or pattern
	 * @param codec decodes payloads
	 * @param type the type of the payload; {@code Object} for whatever type the codec
	 * knows
	 */
	public KryoListenerAdapter(Object delegate, WireCodec codec, Class<?> type) {
		this(delegate, ORIGINAL_DEFAULT_LISTENER_METHOD, codec, type);
	}

	/**
	 * Creates an adapter.
	 * @param delegate has the method
	 * @param method the name of the method
	 * @param codec decodes payloads
	 * @param type the type of the payload
	 */
	public KryoListenerAdapter(Object delegate, String method, WireCodec codec, Class<?> type) {
		super(delegate, method);
		this.target = delegate;
		setSerializer(new KryoRedisSerializer<>(codec, type));
		afterPropertiesSet();
	}

	@Override
	protected Object extractMessage(Message message) {
		Object payload = super.extractMessage(message);
		if (message instanceof ReceivedMessage received) {
			received.decodedTo(payload);
		}
		return payload;
	}

	@Override
	protected void handleListenerException(Throwable failure) {
		if (failure instanceof RuntimeException exception) {
			throw exception;
		}
		throw new IllegalStateException(failure);
	}

	@Override
	public String toString() {
		return "%s.%s".formatted(this.target.getClass().getName(), getDefaultListenerMethod());
	}

}
