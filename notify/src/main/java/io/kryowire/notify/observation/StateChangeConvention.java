/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names the observation of the handling of a change, and gives it its keys.
 */
public interface StateChangeConvention extends ObservationConvention<StateChangeContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof StateChangeContext;
	}

	@Override
	default String getName() {
		return "kryowire.state.process";
	}

}
