/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.List;
import java.util.function.Supplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What state topics tell of themselves, and to whom.
 *
 * @param errors is told of values that cannot be read and of listeners that throw
 * @param freshness is told when a topic becomes stale or fresh
 * @param trace the trace context that goes with a write, empty for none
 * @param stages go around every listener, the first outermost
 */
public record StateHooks(StateErrorHandler errors, FreshnessListener freshness, Supplier<String> trace,
		List<StateStage> stages) {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	/** Failures are logged, and nobody else hears of anything. */
	public static final StateHooks DEFAULTS = new StateHooks(StateErrorHandler.logging(), (topic, now) -> {
	}, () -> "", List.of());

	/**
	 * Creates hooks.
	 */
	public StateHooks {
		stages = List.copyOf(stages);
	}

	/**
	 * Replaces who is told of failures.
	 * @param handler is told
	 * @return new hooks
	 */
	public StateHooks withErrors(StateErrorHandler handler) {
		return new StateHooks(handler, this.freshness, this.trace, this.stages);
	}

	/**
	 * Reports a failure to the error handler. What that throws is logged.
	 * @param failure the failure
	 */
	public void failed(StateFailure failure) {
		try {
			this.errors.failed(failure);
		}
		catch (Throwable ex) {
			logger.error("The error handler of state topic '{}' failed", failure.topic(), ex);
		}
	}

	@SuppressWarnings("unchecked")
	public <V> StateHandler<V> around(StateHandler<V> handler) {
		StateHandler<Object> outer = (StateHandler<Object>) handler;
		for (int i = this.stages.size() - 1; i >= 0; i--) {
			outer = this.stages.get(i).around(outer);
		}
		return (StateHandler<V>) (StateHandler<?>) outer;
	}

}
