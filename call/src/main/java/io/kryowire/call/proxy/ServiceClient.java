/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.kryowire.call.CallOptions;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.routing.CallRouter;
import org.jspecify.annotations.Nullable;

/**
 * What is behind a proxy of a contract.
 */
final class ServiceClient implements InvocationHandler {

	private static final @Nullable Object[] NONE = new Object[0];

	private final ServiceContract contract;

	private final Map<ExchangeMethod, Invoker> remote = new HashMap<>();

	private final InvokerTable invokers = new InvokerTable(this::invoker);

	/**
	 * Creates a client.
	 * @param contract what it promises
	 * @param router finds the nodes
	 * @param options how each of the methods is called
	 * @param interceptors stand around the calls, the first of them outermost
	 */
	ServiceClient(ServiceContract contract, CallRouter router, Function<ExchangeMethod, CallOptions> options,
			List<ClientInterceptor> interceptors) {
		this.contract = contract;
		for (ExchangeMethod exchange : contract.exchanges()) {
			this.remote.put(exchange, new RemoteInvoker(exchange, options.apply(exchange), router.route(exchange),
					interceptors.stream().filter((interceptor) -> interceptor.isFor(exchange)).toList()));
		}
	}

	private Invoker invoker(Method method) {
		ExchangeMethod exchange = this.contract.find(method);
		Invoker invoker = (exchange != null) ? this.remote.get(exchange) : null;
		if (invoker != null) {
			return invoker;
		}
		return method.isDefault() ? LocalInvokers.ofDefault(this.contract, method)
				: LocalInvokers.ofObject(this.contract, method);
	}

	@Override
	public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
			throws Throwable {
		return this.invokers.find(method).invoke(proxy, (arguments != null) ? arguments : NONE);
	}

}
