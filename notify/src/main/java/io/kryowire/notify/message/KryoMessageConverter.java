/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.serializer.RedisMessageConverters;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageHeaders;
import org.springframework.messaging.converter.AbstractMessageConverter;
import org.springframework.messaging.converter.ByteArrayMessageConverter;
import org.springframework.messaging.converter.MessageConversionException;
import org.springframework.util.MimeType;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireException;

/**
 * Converts between objects and Kryowire's bytes for {@code @RedisListener} methods and
 * the {@code RedisMessageSendingTemplate}. Strings and {@code byte[]} are left to others,
 * and so stay what they are.
 * <p>
 * Strict, it converts only what is declared as {@code application/x-kryo} or as the
 * codec's own content type, by {@code consumes} or by a header; otherwise it converts
 * whatever is declared as nothing else.
 */
public final class KryoMessageConverter extends AbstractMessageConverter {

	/** The content type by which a listener asks for this converter. */
	public static final String CONTENT_TYPE = "application/x-kryo";

	private static final MimeType MIME_TYPE = MimeType.valueOf(CONTENT_TYPE);

	private final PayloadCodec codec;

	/**
	 * Creates a converter.
	 * @param codec does the work
	 * @param strict whether a content type is required
	 */
	public KryoMessageConverter(WireCodec codec, boolean strict) {
		super(MimeType.valueOf(codec.contentType()), MIME_TYPE);
		this.codec = new PayloadCodec(codec);
		setStrictContentTypeMatch(strict);
	}

	/**
	 * Puts this converter where it belongs: after that for strings, before those for
	 * JSON. One for {@code byte[]} goes with it: else Jackson, where it is present, would
	 * make an array of numbers of them.
	 * @param converters the converters of listeners or of a template
	 */
	public void register(RedisMessageConverters.Builder converters) {
		converters.addCustomConverter(new ByteArrayMessageConverter());
		converters.addCustomConverter(this);
	}

	@Override
	protected boolean supports(Class<?> type) {
		return type != byte[].class && !CharSequence.class.isAssignableFrom(type);
	}

	@Override
	protected @Nullable Object convertFromInternal(Message<?> message, Class<?> target, @Nullable Object hint) {
		if (!(message.getPayload() instanceof byte[] bytes)) {
			return null;
		}
		Object payload;
		try {
			payload = this.codec.decode(bytes, type(target, hint));
		}
		catch (WireException ex) {
			// Without the message, whose headers would go into logs: they are a
			// stranger's
			throw new MessageConversionException("Cannot read a value of %s from %d bytes: %s"
				.formatted(target.getName(), bytes.length, ex.getMessage()), ex);
		}
		if (message.getHeaders().get(ListenerMethod.RECEIVED) instanceof ReceivedMessage received) {
			received.decodedTo(payload);
		}
		return payload;
	}

	@Override
	protected Object convertToInternal(Object payload, @Nullable MessageHeaders headers, @Nullable Object hint) {
		try {
			return this.codec.encode(payload);
		}
		catch (WireException ex) {
			throw new MessageConversionException(
					"Cannot write a value of %s: %s".formatted(payload.getClass().getName(), ex.getMessage()), ex);
		}
	}

	/** {@code List<Quote>} rather than {@code List}, where the parameter says so. */
	private static Type type(Class<?> target, @Nullable Object hint) {
		if (hint instanceof MethodParameter parameter) {
			Type type = parameter.getNestedGenericParameterType();
			Class<?> raw = ResolvableType.forType(type).resolve();
			if (type instanceof ParameterizedType && raw == target) {
				return type;
			}
		}
		return target;
	}

}
