/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.aot;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.Set;

import io.kryowire.autoconfigure.aot.WireTypeHints;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.generate.GenerationContext;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationCode;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.data.redis.annotation.RedisListeners;
import org.springframework.messaging.Message;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.messaging.handler.annotation.Headers;
import org.springframework.util.ReflectionUtils;

/**
 * Tells that payloads of listeners travel.
 *
 * @param payloads their types
 */
record ListenerHints(Set<Type> payloads) implements BeanRegistrationAotContribution {

	/** What the listeners of a bean receive, {@code null} if it has none. */
	static @Nullable ListenerHints of(Class<?> type) {
		Set<Type> payloads = new LinkedHashSet<>();
		for (Method method : MethodIntrospector.selectMethods(type,
				(ReflectionUtils.MethodFilter) ListenerHints::isListener)) {
			for (Parameter parameter : method.getParameters()) {
				if (!isHeader(parameter)) {
					payloads.add(payload(parameter.getParameterizedType()));
				}
			}
		}
		return payloads.isEmpty() ? null : new ListenerHints(payloads);
	}

	@Override
	public void applyTo(GenerationContext context, BeanRegistrationCode code) {
		WireTypeHints hints = new WireTypeHints(context.getRuntimeHints().reflection());
		this.payloads.forEach(hints::add);
	}

	private static boolean isListener(Method method) {
		return AnnotatedElementUtils.hasAnnotation(method, RedisListener.class)
				|| AnnotatedElementUtils.hasAnnotation(method, RedisListeners.class);
	}

	private static boolean isHeader(Parameter parameter) {
		return AnnotatedElementUtils.hasAnnotation(parameter, Header.class)
				|| AnnotatedElementUtils.hasAnnotation(parameter, Headers.class)
				|| (parameter.getType() != Message.class
						&& parameter.getType().getName().startsWith("org.springframework."));
	}

	private static Type payload(Type parameter) {
		ResolvableType type = ResolvableType.forType(parameter);
		return (type.resolve() == Message.class) ? type.getGeneric(0).getType() : parameter;
	}

}
