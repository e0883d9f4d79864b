/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Decides on the name and the key values of the observations of a client.
 */
public interface KryonetClientObservationConvention extends ObservationConvention<KryonetClientContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof KryonetClientContext;
	}

}
