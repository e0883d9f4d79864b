/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.Handler;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.ReturnStyle;
import org.jspecify.annotations.Nullable;

/**
 * Answers the calls of one method by an object that implements it, and makes what it
 * returns what travels.
 */
final class ServiceHandler implements Handler {

	private static final MethodType INVOKED = MethodType.methodType(Object.class, Object[].class);

	private final ExchangeMethod exchange;

	private final ServiceInvoker invoker;

	private final ExceptionTypes exceptions;

	ServiceHandler(ExchangeMethod exchange, Object service, ExceptionTypes exceptions) {
		this.exchange = exchange;
		this.exceptions = exceptions;
		this.invoker = ServiceInvoker.of(bind(exchange.method(), service));
	}

	private static MethodHandle bind(Method method, Object service) {
		try {
			method.setAccessible(true);
			return MethodHandles.lookup()
				.unreflect(method)
				.bindTo(service)
				.asFixedArity()
				.asSpreader(Object[].class, method.getParameterCount())
				.asType(INVOKED);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(
					"%s cannot be called, although it has been made accessible".formatted(method), ex);
		}
	}

	@Override
	public ExceptionTypes exceptions() {
		return this.exceptions;
	}

	@Override
	public @Nullable Object handle(@Nullable Object[] arguments) throws Exception {
		ReturnStyle style = this.exchange.style();
		Object result = (style == ReturnStyle.SUSPEND)
				? CoroutineAnswers.start((continuation) -> invoke(withContinuation(arguments, continuation)))
				: invoke(arguments);
		return switch (style) {
			case VALUE -> this.exchange.isBroadcast() ? own(result) : result;
			case NONE -> null;
			case OPTIONAL -> (result != null) ? ((Optional<?>) result).orElse(null) : null;
			case FUTURE, SUSPEND -> later((CompletionStage<?>) result);
			case MONO, FLUX -> later((result != null) ? ReactorAnswers.subscribe(result) : null);
		};
	}

	/** Kotlin adds a last argument, which is told the result. */
	private static @Nullable Object[] withContinuation(@Nullable Object[] arguments, Object continuation) {
		@Nullable Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
		all[arguments.length] = continuation;
		return all;
	}

	private @Nullable Object invoke(@Nullable Object[] arguments) throws Exception {
		try {
			return this.invoker.invoke(arguments);
		}
		catch (Exception | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(
					"%s has thrown a throwable that is neither an exception nor an error".formatted(this.exchange), ex);
		}
	}

	private @Nullable Object later(@Nullable CompletionStage<?> stage) {
		if (stage == null) {
			throw new IllegalStateException(
					"%s has returned null instead of a future or a publisher".formatted(this.exchange));
		}
		return this.exchange.isBroadcast() ? stage.thenApply(this::own) : stage;
	}

	/** A node answers a broadcast for itself. */
	private @Nullable Object own(@Nullable Object results) {
		if (results instanceof List<?> list && list.size() == 1 && list.get(0) instanceof NodeResult<?> result) {
			return result.orElseThrow();
		}
		throw new IllegalStateException(
				"%s has returned %s; a node answers only for itself: return NodeResult.here(value)".formatted(
						this.exchange, (results instanceof List<?> list) ? list.size() + " results" : "no list"));
	}

}
