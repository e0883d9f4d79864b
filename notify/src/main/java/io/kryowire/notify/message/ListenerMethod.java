/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.Arrays;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.PatternTopic;
import org.springframework.data.redis.listener.adapter.HandlerMethodMessageListenerAdapter;
import org.springframework.data.redis.listener.support.PubSubHeaders;
import org.springframework.messaging.MessageHeaders;
import org.springframework.messaging.MessagingException;
import org.springframework.messaging.converter.MessageConversionException;
import org.springframework.messaging.handler.invocation.InvocableHandlerMethod;
import org.springframework.messaging.support.MessageHeaderAccessor;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.util.StringUtils;

/**
 * An annotated method as a listener. Unlike Spring Data's, it lets exceptions through to
 * the container, tells a pattern only where there is one, and hands the envelope's
 * headers to the method.
 */
final class ListenerMethod extends HandlerMethodMessageListenerAdapter {

	/** The header with what was {@link Received}. */
	static final String RECEIVED = "kryowire_receivedMessage";

	/** The method of {@link InvocableHandlerMethod} that has payloads converted. */
	private static final String RESOLVES_ARGUMENTS = "getMethodArgumentValues";

	private final InvocableHandlerMethod method;

	private final @Nullable String consumes;

	private final boolean envelopes;

	ListenerMethod(InvocableHandlerMethod method, @Nullable String consumes, boolean envelopes) {
		super(method, consumes);
		this.method = method;
		this.consumes = consumes;
		this.envelopes = envelopes;
	}

	@Override
	public void onMessage(Message message, byte @Nullable [] source) {
		ReceivedMessage received = received(message, source);
		MessageHeaderAccessor headers = new MessageHeaderAccessor();
		for (Map.Entry<String, String> header : received.headers().entrySet()) {
			if (!MessageHeaders.ID.equals(header.getKey()) && !MessageHeaders.TIMESTAMP.equals(header.getKey())) {
				headers.setHeader(header.getKey(), header.getValue());
			}
		}
		ChannelTopic channel = ChannelTopic.of(received.channel());
		headers.setHeader(PubSubHeaders.CHANNEL, channel);
		String pattern = received.pattern();
		headers.setHeader(PubSubHeaders.TOPIC, (pattern != null) ? PatternTopic.of(pattern) : channel);
		if (pattern != null) {
			headers.setHeader(PubSubHeaders.PATTERN, PatternTopic.of(pattern));
		}
		String contentType = StringUtils.hasText(this.consumes) ? this.consumes : received.contentType();
		if (contentType != null) {
			headers.setHeader(MessageHeaders.CONTENT_TYPE, contentType);
		}
		headers.setHeader(RECEIVED, new Received(received));
		invoke(received, MessageBuilder.createMessage(received.getBody(), headers.getMessageHeaders()));
	}

	private void invoke(ReceivedMessage received, org.springframework.messaging.Message<?> message) {
		try {
			this.method.invoke(message);
		}
		catch (RuntimeException ex) {
			String unread = isOfConversion(ex) ? received.unread(ex) : null;
			throw (unread != null) ? new MessageConversionException(unread, ex) : ex;
		}
		catch (Exception ex) {
			throw new ListenerMethodException(this.method.getShortLogMessage(), ex);
		}
	}

	/**
	 * Whether converting the payload has failed, rather than the method itself. Spring
	 * throws what converters throw as it is, so where it was thrown is all there is to
	 * tell.
	 */
	private static boolean isOfConversion(RuntimeException thrown) {
		if (thrown instanceof MessagingException && !(thrown instanceof MessageConversionException)) {
			return false;
		}
		for (StackTraceElement frame : thrown.getStackTrace()) {
			if (frame.getMethodName().equals(RESOLVES_ARGUMENTS)) {
				return true;
			}
			if (frame.getClassName().equals(ListenerMethod.class.getName())) {
				return false;
			}
		}
		return false;
	}

	/** What a container that is not Kryowire's hands over is still in its envelope. */
	private ReceivedMessage received(Message message, byte @Nullable [] source) {
		if (message instanceof ReceivedMessage received) {
			return received;
		}
		byte[] channel = message.getChannel();
		boolean pattern = source != null && !Arrays.equals(source, channel);
		return new ReceivedMessage(channel, pattern ? source : null, message.getBody(), this.envelopes);
	}

	@Override
	public String toString() {
		return this.method.getShortLogMessage();
	}

	/** A message in a header: Spring tells headers in exceptions, and so in the log. */
	record Received(ReceivedMessage message) {

		@Override
		public String toString() {
			return "a message";
		}

	}

}
