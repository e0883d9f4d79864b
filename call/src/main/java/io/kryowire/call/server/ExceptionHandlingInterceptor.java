/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

import io.kryowire.call.contract.ServerCall;
import io.kryowire.call.contract.ServerInterceptor;
import org.jspecify.annotations.Nullable;

/**
 * Asks {@link KryonetExceptionHandler}s what callers see of a failure.
 */
public final class ExceptionHandlingInterceptor implements ServerInterceptor {

	private final List<KryonetExceptionHandler> handlers;

	/**
	 * Creates an interceptor.
	 * @param handlers the handlers, in their order
	 */
	public ExceptionHandlingInterceptor(List<KryonetExceptionHandler> handlers) {
		this.handlers = List.copyOf(handlers);
	}

	@Override
	public @Nullable Object intercept(ServerCall call, Chain next) throws Exception {
		Object result;
		try {
			result = next.proceed(call);
		}
		catch (Exception ex) {
			throw ExceptionHandlingInterceptor.<RuntimeException>unchecked(handle(call, ex));
		}
		return (result instanceof CompletionStage<?> stage) ? later(call, stage) : result;
	}

	private CompletableFuture<?> later(ServerCall call, CompletionStage<?> stage) {
		return stage.handle((value, problem) -> {
			if (problem == null) {
				return CompletableFuture.<@Nullable Object>completedFuture(value);
			}
			Throwable cause = (problem instanceof CompletionException && problem.getCause() != null)
					? problem.getCause() : problem;
			return CompletableFuture.<@Nullable Object>failedFuture(handle(call, cause));
		}).thenCompose((future) -> future).toCompletableFuture();
	}

	private Throwable handle(ServerCall call, Throwable problem) {
		for (KryonetExceptionHandler handler : this.handlers) {
			Throwable seen = handler.handle(call, problem);
			if (seen != problem) {
				return seen;
			}
		}
		return problem;
	}

	@SuppressWarnings("unchecked")
	private static <E extends Throwable> RuntimeException unchecked(Throwable problem) throws E {
		throw (E) problem;
	}

}
