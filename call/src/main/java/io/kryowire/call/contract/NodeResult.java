/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.util.List;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What one node answered to a call that went to all of them: a value, or why there is
 * none.
 *
 * @param <T> the type of the value
 * @param node the node, as the caller knows it
 * @param value what it returned; {@code null} if that is what it returned, or if it
 * failed
 * @param exception why there is no value, {@code null} if it succeeded
 * @param outcome how the call ended, {@code null} if it succeeded
 */
public record NodeResult<T extends @Nullable Object>(String node, @Nullable T value, @Nullable Throwable exception,
		@Nullable Outcome outcome) {

	/**
	 * How a service calls itself: its callers know it by a name of their own.
	 */
	public static final String HERE = "here";

	public NodeResult {
		if ((exception == null) != (outcome == null) || (exception != null && value != null)) {
			throw new IllegalArgumentException(
					"A result is a value, or an exception and an outcome: value=%s, exception=%s, outcome=%s"
						.formatted(value, exception, outcome));
		}
	}

	/**
	 * What a service returns from a broadcast method: its own answer.
	 * @param <T> the type of the value
	 * @param value the value
	 * @return a list of just that
	 */
	public static <T extends @Nullable Object> List<NodeResult<T>> here(T value) {
		return List.of(of(HERE, value));
	}

	private static <T extends @Nullable Object> NodeResult<T> of(String node, T value) {
		return new NodeResult<>(node, value, null, null);
	}

	/**
	 * Whether the node has returned a value.
	 * @return {@code false} if there is an exception instead
	 */
	public boolean succeeded() {
		return this.exception == null;
	}

	/**
	 * The value of a node that has succeeded.
	 * @return the value
	 * @throws CallException if there is none
	 */
	public @Nullable T orElseThrow() {
		if (this.exception instanceof RuntimeException problem) {
			throw problem;
		}
		if (this.exception != null && this.outcome != null) {
			throw new CallException(this.outcome, this.node + " has failed", this.exception);
		}
		return this.value;
	}

}
