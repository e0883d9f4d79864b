/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.tenants;

import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.proxy.ClientCall;
import io.kryowire.call.proxy.ClientInterceptor;
import org.jspecify.annotations.Nullable;

public class AuditInterceptor implements ClientInterceptor {

	private final AtomicInteger calls = new AtomicInteger();

	@Override
	public boolean isFor(ExchangeMethod exchange) {
		return !exchange.isOneway();
	}

	@Override
	public @Nullable Object intercept(ClientCall call, Chain next) {
		this.calls.incrementAndGet();
		return next.proceed(call);
	}

	public int calls() {
		return this.calls.get();
	}

}
