/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.config.MethodRedisListenerEndpoint;
import org.springframework.data.redis.listener.adapter.HandlerMethodMessageListenerAdapter;
import org.springframework.messaging.handler.annotation.support.MessageHandlerMethodFactory;
import org.springframework.util.Assert;

/**
 * The endpoint of an annotated method, which listens as a {@link ListenerMethod}.
 */
final class ListenerMethodEndpoint extends MethodRedisListenerEndpoint {

	private final boolean envelopes;

	private @Nullable MessageHandlerMethodFactory methods;

	private @Nullable String consumes;

	ListenerMethodEndpoint(Object bean, Method method, boolean envelopes) {
		super(bean, method);
		this.envelopes = envelopes;
	}

	@Override
	public void setMessageHandlerMethodFactory(MessageHandlerMethodFactory methods) {
		super.setMessageHandlerMethodFactory(methods);
		this.methods = methods;
	}

	@Override
	public void setConsumes(@Nullable String consumes) {
		super.setConsumes(consumes);
		this.consumes = consumes;
	}

	@Override
	public HandlerMethodMessageListenerAdapter createListener() {
		MessageHandlerMethodFactory methods = this.methods;
		Assert.state(methods != null, "A listener method needs a MessageHandlerMethodFactory");
		return new ListenerMethod(methods.createInvocableHandlerMethod(getBean(), getMethod()), this.consumes,
				this.envelopes);
	}

}
