/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import java.util.Map;

import io.micrometer.observation.transport.ReceiverContext;

import io.kryowire.notify.state.StateChange;

/**
 * The context of the handling of a change. What a tracer extracts is the trace of the
 * write that was announced.
 */
public final class StateChangeContext extends ReceiverContext<Map<String, String>> {

	private final StateChange change;

	StateChangeContext(StateChange change) {
		super(Map::get);
		setCarrier(change.trace().isEmpty() ? Map.of() : Map.of("traceparent", change.trace()));
		this.change = change;
	}

	/**
	 * What has happened.
	 * @return the change
	 */
	public StateChange change() {
		return this.change;
	}

}
