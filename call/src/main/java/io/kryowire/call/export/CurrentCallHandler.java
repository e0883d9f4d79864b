/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import io.kryowire.call.CallContext;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.CurrentCall;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.Handler;
import io.kryowire.call.contract.ExchangeMethod;
import org.jspecify.annotations.Nullable;

/**
 * Answers the calls of one method whose service wants to know of them: by a parameter, or
 * by {@link CurrentCall}.
 */
/*
 * The one place where a call and the thread that answers it are brought together.
 */
final class CurrentCallHandler implements ContextHandler {

	private final ExchangeMethod exchange;

	private final Handler handler;

	/**
	 * Creates a handler.
	 * @param exchange the method
	 * @param handler answers the calls, with all arguments that the method has
	 */
	CurrentCallHandler(ExchangeMethod exchange, Handler handler) {
		this.exchange = exchange;
		this.handler = handler;
	}

	@Override
	public ExceptionTypes exceptions() {
		return this.handler.exceptions();
	}

	@Override
	public @Nullable Object handle(CallContext context, @Nullable Object[] arguments) throws Exception {
		@Nullable Object[] all = this.exchange.withContext(context, arguments);
		CallContext before = CurrentCall.begin(context);
		try {
			return isForContext(context) ? ((ContextHandler) this.handler).handle(context, all)
					: this.handler.handle(all);
		}
		finally {
			CurrentCall.end(before);
		}
	}

	private boolean isForContext(CallContext context) {
		return this.handler instanceof ContextHandler interested
				&& (interested.wantsCallsWithoutHeaders() || !context.headers().isEmpty());
	}

}
