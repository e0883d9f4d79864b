/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.StateStage;

/**
 * Observes the handling of each change by each listener, as part of the trace of the
 * write that was announced.
 */
public final class ObservedStateChanges implements StateStage {

	private static final StateChangeConvention DEFAULT = new DefaultStateChangeConvention();

	private final ObservationRegistry registry;

	private final @Nullable StateChangeConvention convention;

	/**
	 * Creates the stage.
	 * @param registry is told of observations
	 * @param convention names them, {@code null} for the default
	 */
	public ObservedStateChanges(ObservationRegistry registry, @Nullable StateChangeConvention convention) {
		this.registry = registry;
		this.convention = convention;
	}

	@Override
	public StateHandler<Object> around(StateHandler<Object> next) {
		return (key, latest, change) -> {
			if (this.registry.isNoop()) {
				next.changed(key, latest, change);
				return;
			}
			Observation observation = StateObservation.PROCESS.observation(this.convention, DEFAULT,
					() -> new StateChangeContext(change), this.registry);
			observation.observeChecked(() -> next.changed(key, latest, change));
		};
	}

}
