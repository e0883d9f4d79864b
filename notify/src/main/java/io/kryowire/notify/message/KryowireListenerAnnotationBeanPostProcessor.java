/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.data.redis.annotation.RedisListenerAnnotationBeanPostProcessor;
import org.springframework.data.redis.config.MethodRedisListenerEndpoint;
import org.springframework.util.StringValueResolver;

/**
 * Finds {@code @RedisListener} methods as Spring Data's own post-processor does, and
 * makes endpoints whose exceptions reach the container and whose methods see the
 * envelope's headers. It stands in for the other one under its bean name.
 */
public class KryowireListenerAnnotationBeanPostProcessor extends RedisListenerAnnotationBeanPostProcessor {

	private final boolean envelopes;

	private @Nullable StringValueResolver values;

	/**
	 * Creates a post-processor.
	 * @param envelopes whether messages may come in envelopes
	 */
	public KryowireListenerAnnotationBeanPostProcessor(boolean envelopes) {
		this.envelopes = envelopes;
	}

	@Override
	public MethodRedisListenerEndpoint createEndpoint(RedisListener annotation, Method method, Object bean) {
		MethodRedisListenerEndpoint plain = super.createEndpoint(annotation, method, bean);
		ListenerMethodEndpoint endpoint = new ListenerMethodEndpoint(bean, method, this.envelopes);
		endpoint.setId(plain.getId());
		endpoint.setTopic(plain.getTopic());
		StringValueResolver values = this.values;
		endpoint
			.setConsumes((values != null) ? values.resolveStringValue(annotation.consumes()) : annotation.consumes());
		return endpoint;
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		super.setBeanFactory(beanFactory);
		if (beanFactory instanceof ConfigurableBeanFactory configurable) {
			this.values = new EmbeddedValueResolver(configurable);
		}
	}

}
