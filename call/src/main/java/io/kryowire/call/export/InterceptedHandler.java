/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.util.List;

import io.kryowire.call.CallContext;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.Handler;
import io.kryowire.call.contract.ExchangeMethod;
import org.jspecify.annotations.Nullable;

/**
 * Answers the calls of one method with interceptors around its handler.
 */
final class InterceptedHandler implements ContextHandler {

	private final ExchangeMethod exchange;

	private final Object service;

	private final Handler handler;

	private final ServerInterceptor.Chain chain;

	private final boolean withoutHeaders;

	InterceptedHandler(ExchangeMethod exchange, Object service, Handler handler, List<ServerInterceptor> interceptors) {
		this.exchange = exchange;
		this.service = service;
		this.handler = handler;
		this.chain = chain(handler, interceptors);
		this.withoutHeaders = interceptors.stream().anyMatch(ServerInterceptor::wantsCallsWithoutHeaders);
	}

	private static ServerInterceptor.Chain chain(Handler handler, List<ServerInterceptor> interceptors) {
		ServerInterceptor.Chain chain = (call) -> handler.handle(call.arguments());
		for (int i = interceptors.size() - 1; i >= 0; i--) {
			ServerInterceptor interceptor = interceptors.get(i);
			ServerInterceptor.Chain next = chain;
			chain = (call) -> interceptor.intercept(call, next);
		}
		return chain;
	}

	@Override
	public ExceptionTypes exceptions() {
		return this.handler.exceptions();
	}

	@Override
	public boolean wantsCallsWithoutHeaders() {
		return this.withoutHeaders;
	}

	/** A call without headers, or from a link that knows nothing of it. */
	@Override
	public @Nullable Object handle(@Nullable Object[] arguments) throws Exception {
		return this.withoutHeaders ? ContextHandler.super.handle(arguments) : this.handler.handle(arguments);
	}

	@Override
	public @Nullable Object handle(CallContext context, @Nullable Object[] arguments) throws Exception {
		return this.chain.proceed(new ServerCall(this.exchange, this.service, arguments, context));
	}

}
