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

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.notify.protocol.MalformedEnvelopeException;

/**
 * Converts between objects and Kryowire's bytes for {@code @RedisListener} methods and
 * the {@code RedisMessageSendingTemplate}. Strings and {@code byte[]} are left to others,
 * and so stay what they are.
 * <p>
 * What is declared as {@code application/x-kryo} or as the codec's own content type, by
 * {@code consumes} or by a header, is converted here, and what is declared as something
 * else is not. Of payloads that declare nothing, those are read that begin as the codec's
 * messages do, and what others have written is left to the converters that come after;
 * strict, all of them are left, and so are objects that are to be sent without a
 * declaration.
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
		this(codec, strict, null);
	}

	/**
	 * Creates a converter that also reads what was written with other schemas.
	 * @param codec does the work
	 * @param strict whether a content type is required
	 * @param known the schemas of others, where the container of the listeners has those
	 * come that are missing
	 */
	public KryoMessageConverter(WireCodec codec, boolean strict, @Nullable KnownSchemas known) {
		super(MimeType.valueOf(codec.contentType()), MIME_TYPE);
		this.codec = new PayloadCodec(codec, known);
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
	protected boolean canConvertFrom(Message<?> message, Class<?> target) {
		if (!(message.getPayload() instanceof byte[] bytes)) {
			return false;
		}
		MimeType declared = getMimeType(message.getHeaders());
		if (declared != null) {
			// Nor that of another codec of ours: Jackson would make something else of it
			boolean forUs = supports(target)
					&& (getSupportedMimeTypes().stream().anyMatch(declared::equalsTypeAndSubtype)
							|| declared.getSubtype().startsWith("x-kryowire"));
			if (!forUs) {
				leave(message, target, UnreadReason.DECLARED);
			}
			return forUs;
		}
		if (!supports(target)) {
			return false;
		}
		boolean ours = this.codec.recognizes(bytes);
		if (ours && !isStrictContentTypeMatch()) {
			return true;
		}
		leave(message, target, !isStrictContentTypeMatch() ? UnreadReason.FOREIGN
				: ours ? UnreadReason.UNDECLARED_OURS : UnreadReason.UNDECLARED);
		return false;
	}

	private static void leave(Message<?> message, Class<?> target, UnreadReason reason) {
		if (message.getHeaders().get(ListenerMethod.RECEIVED) instanceof ListenerMethod.Received received) {
			received.message().leftToOthers(target, reason);
		}
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
		catch (WireException | MalformedEnvelopeException ex) {
			if (ex instanceof UnknownSchemaException missing
					&& message.getHeaders().get(ListenerMethod.RECEIVED) instanceof ListenerMethod.Received received) {
				received.message().lacks(missing);
			}
			// Without the message, whose headers would go into logs: they are a
			// stranger's
			throw new MessageConversionException("Cannot read a value of %s from %d bytes: %s%s"
				.formatted(target.getName(), bytes.length, ex.getMessage(), advice(message.getHeaders(), bytes)), ex);
		}
		if (message.getHeaders().get(ListenerMethod.RECEIVED) instanceof ListenerMethod.Received received) {
			received.message().decodedTo(payload);
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

	/** What encodes an object, {@code null} if its class does not tell, or others do. */
	@Nullable WireCoder<?> coderOf(Object payload) {
		return supports(payload.getClass()) ? this.codec.coderOf(payload) : null;
	}

	/** For those who get payloads of others, where nothing in the message says it. */
	private String advice(MessageHeaders headers, byte[] bytes) {
		boolean enveloped = headers.get(ListenerMethod.RECEIVED) instanceof ListenerMethod.Received received
				&& received.message().contentType() != null;
		if (enveloped) {
			return "";
		}
		if (getMimeType(headers) == null) {
			return ". If something else has written them, let the listener say what it consumes, or set "
					+ "kryowire.redis.strict-content-type=true";
		}
		return this.codec.recognizes(bytes) ? ""
				: ". This listener takes only what Kryowire writes: for payloads of others use @RedisListener without "
						+ "consumes, and kryowire.redis.strict-content-type as docs/messages.md says";
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
