/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * How a method gives its result to its caller. Reactor's types are known by their names:
 * they need not be there.
 */
public enum ReturnStyle {

	/** The caller waits for it. */
	VALUE,

	/** The caller waits for the end; there is no result. */
	NONE,

	/** The caller waits for it; none is an empty one. */
	OPTIONAL,

	/** It comes later. */
	FUTURE,

	/** It comes later, after each subscription. */
	MONO,

	/** As {@link #MONO}, with one element or none. */
	FLUX,

	/** It comes later, and the caller suspends, as Kotlin has it. */
	SUSPEND;

	private static final String MONO_NAME = "reactor.core.publisher.Mono";

	private static final String FLUX_NAME = "reactor.core.publisher.Flux";

	static ReturnStyle of(Method method) {
		return SuspendFunctions.isOne(method) ? SUSPEND : of(method.getReturnType());
	}

	private static ReturnStyle of(Class<?> type) {
		if (type == void.class || type == Void.class) {
			return NONE;
		}
		if (type == Optional.class) {
			return OPTIONAL;
		}
		if (type == CompletableFuture.class || type == CompletionStage.class) {
			return FUTURE;
		}
		return switch (type.getName()) {
			case MONO_NAME -> MONO;
			case FLUX_NAME -> FLUX;
			default -> VALUE;
		};
	}

	/**
	 * Whether the caller's thread waits.
	 * @return {@code false} for what comes later
	 */
	public boolean isBlocking() {
		return this == VALUE || this == NONE || this == OPTIONAL;
	}

	/** What travels when a method returns a type in this style. */
	Type resultIn(Type returned) {
		if (this == NONE) {
			return Void.class;
		}
		if (this == VALUE || this == SUSPEND) {
			return returned;
		}
		return (returned instanceof ParameterizedType type) ? type.getActualTypeArguments()[0] : Object.class;
	}

}
