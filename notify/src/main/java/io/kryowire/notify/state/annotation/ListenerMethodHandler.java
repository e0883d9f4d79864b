/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.annotation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

import io.kryowire.notify.state.InvalidStateListenerException;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.Versioned;

/**
 * An annotated method as a handler.
 */
final class ListenerMethodHandler implements StateHandler<Object> {

	private final Object bean;

	private final Method method;

	private final Type type;

	private final int value;

	private final int key;

	private final int change;

	/** Whether the method is given a {@link Versioned}. */
	private final boolean versioned;

	ListenerMethodHandler(Object bean, Class<?> beanClass, Method method) {
		this.bean = bean;
		this.method = method;
		int changeAt = -1;
		int keyAt = -1;
		int valueAt = -1;
		Parameter[] parameters = method.getParameters();
		for (int i = 0; i < parameters.length; i++) {
			if (parameters[i].getType() == StateChange.class && changeAt < 0) {
				changeAt = i;
			}
			else if (valueAt < 0) {
				valueAt = i;
			}
			else if (keyAt < 0 && parameters[valueAt].getType() == String.class) {
				keyAt = valueAt;
				valueAt = i;
			}
			else {
				throw refused();
			}
		}
		if (valueAt < 0) {
			throw refused();
		}
		this.change = changeAt;
		this.key = keyAt;
		this.value = valueAt;
		Type declared = type(method, valueAt, beanClass);
		this.versioned = parameters[valueAt].getType() == Versioned.class;
		this.type = this.versioned ? ((ParameterizedType) declared).getActualTypeArguments()[0] : declared;
		ReflectionUtils.makeAccessible(method);
	}

	private InvalidStateListenerException refused() {
		return new InvalidStateListenerException(this.method,
				"it must have the parameters (V latest) or (String key, V latest), and may have a StateChange behind them. Instead of V it may be given a Versioned<V>",
				null);
	}

	/** The type of the topic's values, as the bean's class says it. */
	private static Type type(Method method, int parameter, Class<?> beanClass) {
		ResolvableType type = ResolvableType.forMethodParameter(method, parameter, beanClass);
		if (type.resolve(Object.class) == Object.class || type.hasUnresolvableGenerics()) {
			throw new InvalidStateListenerException(method,
					"the type of the topic's values cannot be told from %s, which must be a type without variables"
						.formatted(type.getType().getTypeName()),
					null);
		}
		return GenericTypeResolver.resolveType(method.getGenericParameterTypes()[parameter], beanClass);
	}

	/** The type of the topic's values. */
	Type type() {
		return this.type;
	}

	Method method() {
		return this.method;
	}

	@Override
	public void changed(String changedKey, @Nullable Object latest, StateChange whatHasHappened) throws Exception {
		@Nullable Object[] arguments = new Object[this.method.getParameterCount()];
		arguments[this.value] = (this.versioned && latest != null) ? whatHasHappened.versioned(latest) : latest;
		if (this.key >= 0) {
			arguments[this.key] = changedKey;
		}
		if (this.change >= 0) {
			arguments[this.change] = whatHasHappened;
		}
		try {
			this.method.invoke(this.bean, arguments);
		}
		catch (InvocationTargetException ex) {
			ReflectionUtils.rethrowException(ex.getTargetException());
		}
	}

	@Override
	public String toString() {
		return this.method.toString();
	}

}
