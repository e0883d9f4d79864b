/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.aot;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.autoconfigure.aot.WireTypeHints;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.Versioned;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationCode;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Tells that values of topics travel, and that listeners are called.
 *
 * @param values the types of values
 * @param listeners the methods
 */
record StateHints(Set<Type> values, List<Method> listeners) implements BeanRegistrationAotContribution {

	/** What a bean has to do with topics, {@code null} if nothing. */
	static @Nullable StateHints of(ResolvableType bean) {
		Set<Type> values = new LinkedHashSet<>();
		List<Method> listeners = new ArrayList<>();
		Class<?> type = ClassUtils.getUserClass(bean.toClass());
		if (type == StateTopic.class || type == Replica.class) {
			values.add(bean.getGeneric(0).getType());
		}
		for (Method method : MethodIntrospector.selectMethods(type,
				(ReflectionUtils.MethodFilter) (each) -> AnnotatedElementUtils.hasAnnotation(each,
						StateListener.class))) {
			listeners.add(method);
			for (Type parameter : method.getGenericParameterTypes()) {
				if (parameter != StateChange.class) {
					ResolvableType value = ResolvableType.forType(GenericTypeResolver.resolveType(parameter, type));
					values.add((value.toClass() == Versioned.class) ? value.getGeneric(0).getType() : value.getType());
				}
			}
		}
		return (values.isEmpty() && listeners.isEmpty()) ? null : new StateHints(values, listeners);
	}

	@Override
	public void applyTo(GenerationContext context, BeanRegistrationCode code) {
		ReflectionHints reflection = context.getRuntimeHints().reflection();
		WireTypeHints hints = new WireTypeHints(reflection);
		this.values.forEach(hints::add);
		this.listeners.forEach((method) -> reflection.registerMethod(method, ExecutableMode.INVOKE));
	}

}
