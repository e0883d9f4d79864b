/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.export.ServerCall;
import io.kryowire.call.export.ServerInterceptor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks {@link KryonetExceptionHandler}s what callers see of a failure.
 */
public final class ExceptionHandlingInterceptor implements ServerInterceptor {

	private static final Logger logger = LoggerFactory.getLogger(ExceptionHandlingInterceptor.class);

	private final List<KryonetExceptionHandler> handlers;

	/** Whose failure has been logged. */
	private final Set<KryonetExceptionHandler> failed = ConcurrentHashMap.newKeySet();

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
		catch (Exception | Error ex) {
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
			Throwable seen = ask(handler, call, problem);
			if (seen != problem) {
				return seen;
			}
		}
		return problem;
	}

	/** What a service has thrown is not lost in a handler that fails itself. */
	private Throwable ask(KryonetExceptionHandler handler, ServerCall call, Throwable problem) {
		try {
			@Nullable Throwable seen = handler.handle(call, problem);
			if (seen != null) {
				return seen;
			}
			throw new NullPointerException(
					"it has returned null; to leave an exception as it is, return that exception");
		}
		catch (RuntimeException ex) {
			if (this.failed.add(handler)) {
				logger.warn("{} has failed to handle an exception of {}; the caller gets the original exception",
						handler.getClass().getName(), call, ex);
			}
			return problem;
		}
	}

	@SuppressWarnings("unchecked")
	private static <E extends Throwable> RuntimeException unchecked(Throwable problem) throws E {
		throw (E) problem;
	}

}
