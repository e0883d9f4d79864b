/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;
import org.springframework.data.redis.serializer.RedisMessageConverters;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageHeaders;
import org.springframework.messaging.core.MessagePostProcessor;
import org.springframework.messaging.support.GenericMessage;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.util.Assert;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.notify.schema.SchemaStore;

/**
 * A {@link RedisMessageSendingTemplate} that encodes objects with Kryowire's codec, and
 * sends headers along if envelopes are on: those that are text, numbers, booleans or
 * UUIDs, as text.
 */
public final class KryowireMessageSendingTemplate extends RedisMessageSendingTemplate {

	/** Spring Data's template does not say how many have received a message. */
	private static final long UNKNOWN = -1;

	/** Names the coder, and stays here, as only texts travel. */
	private static final String CODER = "kryowireCoder";

	private final PublishHandler handler;

	private final KryoMessageConverter converter;

	private final @Nullable SchemaStore schemas;

	/**
	 * Creates a template.
	 * @param operations what publishes
	 * @param codec encodes
	 * @param converter the converter for listeners, so that both sides are equal
	 * @param envelopes whether messages go in envelopes
	 * @param stages go around each publishing, the first outermost
	 */
	public KryowireMessageSendingTemplate(RedisOperations<?, ?> operations, WireCodec codec,
			KryoMessageConverter converter, boolean envelopes, List<PublishStage> stages) {
		this(operations, codec, converter, envelopes, stages, null);
	}

	/**
	 * Creates a template that stores the schemas of what it sends.
	 * @param operations what publishes
	 * @param codec encodes
	 * @param converter the converter for listeners, so that both sides are equal
	 * @param envelopes whether messages go in envelopes
	 * @param stages go around each publishing, the first outermost
	 * @param schemas where schemas are stored; {@code null} if all who listen have the
	 * same versions of all types
	 */
	public KryowireMessageSendingTemplate(RedisOperations<?, ?> operations, WireCodec codec,
			KryoMessageConverter converter, boolean envelopes, List<PublishStage> stages,
			@Nullable SchemaStore schemas) {
		super(operations);
		this.schemas = schemas;
		this.converter = converter;
		setMessageConverter(RedisMessageConverters.createMessageConverter(converter::register));
		Packing packing = new Packing(envelopes, codec.contentType());
		this.handler = PublishChain.of(stages, (message) -> publish(message, packing));
	}

	/**
	 * As long as a schema is not stored the message says whose values it needs, so that
	 * others can be sent.
	 */
	@Override
	protected Message<?> doConvert(Object payload, @Nullable Map<String, Object> headers,
			@Nullable MessagePostProcessor postProcessor) {
		Message<?> message = super.doConvert(payload, headers, postProcessor);
		if (this.schemas == null || this.schemas.isStored()) {
			return message;
		}
		WireCoder<?> coder = this.converter.coderOf(payload);
		return (coder != null) ? MessageBuilder.fromMessage(message).setHeader(CODER, coder).build() : message;
	}

	@Override
	protected void doSend(ChannelTopic destination, Message<?> message) {
		Assert.isInstanceOf(byte[].class, message.getPayload(), "No converter has made bytes of the payload:");
		Object contentType = message.getHeaders().get(MessageHeaders.CONTENT_TYPE);
		this.handler.publish(new OutgoingMessage(destination.getTopic(), (byte[]) message.getPayload(),
				(contentType != null) ? contentType.toString() : "", headers(message.getHeaders()),
				(message.getHeaders().get(CODER) instanceof WireCoder<?> coder) ? coder : null));
	}

	private long publish(OutgoingMessage message, Packing packing) {
		byte[] bytes = packing.pack(message.payload(), message.contentType(), message.headers());
		if (this.schemas != null && packing.isOurs(message.contentType())) {
			this.schemas.await(message.coder());
		}
		try {
			super.doSend(ChannelTopic.of(message.channel()), new GenericMessage<>(bytes));
		}
		catch (RuntimeException ex) {
			throw PublishFailure.explain(message.channel(), ex);
		}
		return UNKNOWN;
	}

	private static Map<String, String> headers(MessageHeaders headers) {
		Map<String, String> texts = new LinkedHashMap<>();
		headers.forEach((name, value) -> {
			boolean own = MessageHeaders.ID.equals(name) || MessageHeaders.TIMESTAMP.equals(name)
					|| MessageHeaders.CONTENT_TYPE.equals(name);
			if (!own && (value instanceof CharSequence || value instanceof Number || value instanceof Boolean
					|| value instanceof UUID)) {
				texts.put(name, value.toString());
			}
		});
		return texts;
	}

}
