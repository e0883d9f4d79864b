/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.proxy.ClientCall;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.sample.quotes.Accepted;
import io.kryowire.sample.quotes.QuoteService;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Measures how long each node takes to accept quotes, as an interceptor around every call
 * of a contract.
 */
@Component
@Order(0)
public class CallTimes implements ClientInterceptor {

	private static final Duration WINDOW = Duration.ofSeconds(10);

	private final MeterRegistry meters;

	private final Map<String, Timer> timers = new ConcurrentHashMap<>();

	CallTimes(MeterRegistry meters) {
		this.meters = meters;
	}

	/** Calls of other methods are not intercepted, and so cost nothing. */
	@Override
	public boolean isFor(ExchangeMethod exchange) {
		return exchange.contract() == QuoteService.class && exchange.isKeyed();
	}

	@Override
	public @Nullable Object intercept(ClientCall call, Chain next) {
		long start = System.nanoTime();
		Object result = next.proceed(call);
		if (result instanceof CompletableFuture<?> future) {
			future.thenAccept((later) -> record(later, start));
		}
		else {
			record(result, start);
		}
		return result;
	}

	private void record(@Nullable Object result, long start) {
		if (result instanceof Accepted accepted) {
			this.timers.computeIfAbsent(accepted.quote().by(), this::timer)
				.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
		}
	}

	private Timer timer(String node) {
		return Timer.builder("sample.quotes.accepted")
			.description("Time until a quote has been written")
			.tag("node", node)
			.publishPercentiles(0.99)
			.distributionStatisticExpiry(WINDOW)
			.distributionStatisticBufferLength(2)
			.register(this.meters);
	}

	/**
	 * Returns the 99th percentile of the latest calls.
	 * @param node the node that was called
	 * @return the time in microseconds, 0 if there were no calls
	 */
	public double p99Micros(String node) {
		Timer timer = this.timers.get(node);
		if (timer == null) {
			return 0;
		}
		ValueAtPercentile[] values = timer.takeSnapshot().percentileValues();
		return (values.length > 0) ? values[0].value(TimeUnit.MICROSECONDS) : 0;
	}

}
