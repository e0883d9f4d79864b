/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.ReturnStyle;
import io.kryowire.call.link.WaitingThreads;
import io.kryowire.call.routing.RoutedMethod;
import org.jspecify.annotations.Nullable;

/**
 * Calls another node. What can be known of the method before it is called has been
 * decided here.
 */
final class RemoteInvoker implements Invoker {

	private final ExchangeMethod exchange;

	private final CallOptions options;

	private final RoutedMethod method;

	private final ReturnStyle style;

	private final boolean keyed;

	/** Absent without interceptors. */
	private final ClientInterceptor.@Nullable Chain chain;

	private final ClientInterceptor[] interceptors;

	RemoteInvoker(ExchangeMethod exchange, CallOptions options, RoutedMethod method,
			List<ClientInterceptor> interceptors) {
		this.exchange = exchange;
		this.options = options;
		this.method = method;
		this.style = exchange.style();
		this.keyed = exchange.isKeyed();
		this.chain = chain(interceptors);
		this.interceptors = interceptors.toArray(new ClientInterceptor[0]);
	}

	private ClientInterceptor.@Nullable Chain chain(List<ClientInterceptor> interceptors) {
		if (interceptors.isEmpty()) {
			return null;
		}
		ClientInterceptor.Chain chain = (call) -> send(call.options(), call.arguments());
		for (int i = interceptors.size() - 1; i >= 0; i--) {
			ClientInterceptor interceptor = interceptors.get(i);
			ClientInterceptor.Chain next = chain;
			chain = (call) -> interceptor.intercept(call, next);
		}
		return chain;
	}

	@Override
	public @Nullable Object invoke(Object proxy, @Nullable Object[] arguments) throws Exception {
		try {
			return call(arguments);
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw possible(ex);
		}
	}

	/**
	 * What the method may throw: peers know the exceptions of all contracts, and a
	 * checked one that the method does not declare would be wrapped where nobody looks
	 * for it.
	 */
	private Exception possible(Exception problem) {
		for (Class<?> declared : this.exchange.method().getExceptionTypes()) {
			if (declared.isInstance(problem)) {
				return problem;
			}
		}
		if (problem.getCause() instanceof RemoteCallException original) {
			return original;
		}
		for (Throwable beside : problem.getSuppressed()) {
			if (beside instanceof RemoteCallException original) {
				// It takes no cause
				return original;
			}
		}
		return problem;
	}

	/**
	 * A coroutine gets the same failure whether that was there before it was suspended or
	 * not.
	 */
	private CompletableFuture<@Nullable Object> possible(CompletableFuture<@Nullable Object> call) {
		CompletableFuture<@Nullable Object> possible = new CompletableFuture<>();
		call.whenComplete((result, problem) -> {
			Throwable cause = (problem instanceof CompletionException && problem.getCause() != null)
					? problem.getCause() : problem;
			if (cause == null) {
				possible.complete(result);
			}
			else {
				boolean checked = cause instanceof Exception && !(cause instanceof RuntimeException);
				possible.completeExceptionally(checked ? possible((Exception) cause) : cause);
			}
		});
		possible.whenComplete((result, problem) -> {
			if (possible.isCancelled()) {
				call.cancel(true);
			}
		});
		return possible;
	}

	private @Nullable Object call(@Nullable Object[] arguments) throws Exception {
		return switch (this.style) {
			case VALUE, NONE -> exchange(arguments);
			case OPTIONAL -> Optional.ofNullable(exchange(arguments));
			case FUTURE -> future(arguments);
			case MONO -> ReactorResults.mono(() -> future(arguments.clone()));
			case FLUX -> ReactorResults.flux(() -> future(arguments.clone()));
			case SUSPEND -> suspended(arguments, arguments.length - 1);
		};
	}

	/** Kotlin adds a last argument, which is told the result. */
	private @Nullable Object suspended(@Nullable Object[] arguments, int last) {
		return CoroutineResults.await(possible(future(Arrays.copyOf(arguments, last))),
				Objects.requireNonNull(arguments[last]));
	}

	private @Nullable Object exchange(@Nullable Object[] arguments) {
		CallOptions how = this.keyed ? this.options.withKeyHash(this.exchange.keyHashIn(arguments)) : this.options;
		ClientInterceptor.Chain first = this.chain;
		return (first != null && isIntercepted()) ? first.proceed(new ClientCall(this.exchange, how, arguments))
				: send(how, arguments);
	}

	private boolean isIntercepted() {
		for (ClientInterceptor interceptor : this.interceptors) {
			if (interceptor.isInterested()) {
				return true;
			}
		}
		return false;
	}

	/** Who asks for a future gets failures by it. */
	@SuppressWarnings("unchecked")
	private CompletableFuture<@Nullable Object> future(@Nullable Object[] arguments) {
		try {
			Object future = exchange(arguments);
			if (future == null) {
				throw new IllegalStateException(
						"%s: an interceptor has returned null, not a future".formatted(this.exchange));
			}
			return (CompletableFuture<@Nullable Object>) future;
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private @Nullable Object send(CallOptions how, @Nullable Object[] all) {
		@Nullable Object[] arguments = this.exchange.withoutContext(all);
		if (this.exchange.isBroadcast()) {
			if (this.style.isBlocking()) {
				WaitingThreads.requireMayWait(this.exchange.toString());
				return await(this.method.broadcast(how, arguments));
			}
			return this.method.broadcast(how, arguments);
		}
		if (this.exchange.isOneway()) {
			this.method.tell(how, arguments);
			return null;
		}
		return this.style.isBlocking() ? this.method.call(how, arguments) : this.method.ask(how, arguments);
	}

	private @Nullable Object await(CompletableFuture<?> results) {
		try {
			return results.get();
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("A broadcast has results, not a failure", ex);
		}
		catch (InterruptedException ex) {
			results.cancel(true);
			Thread.currentThread().interrupt();
			throw new CallException(Outcome.UNKNOWN, "the caller of %s was interrupted".formatted(this.exchange), ex);
		}
	}

}
