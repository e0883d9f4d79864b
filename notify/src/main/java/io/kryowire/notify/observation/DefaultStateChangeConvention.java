/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import java.util.Locale;

import io.micrometer.common.KeyValues;

import io.kryowire.notify.observation.StateObservation.HighCardinality;
import io.kryowire.notify.observation.StateObservation.LowCardinality;

/**
 * The convention used where the application has none of its own.
 */
public final class DefaultStateChangeConvention implements StateChangeConvention {

	/**
	 * Creates the convention.
	 */
	public DefaultStateChangeConvention() {
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(StateChangeContext context) {
		return KeyValues.of(LowCardinality.SYSTEM.withValue("redis"), LowCardinality.OPERATION.withValue("process"),
				LowCardinality.TOPIC.withValue(context.change().topic()),
				LowCardinality.CHANGE.withValue(context.change().kind().name().toLowerCase(Locale.ROOT)));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(StateChangeContext context) {
		return KeyValues.of(HighCardinality.KEY.withValue(context.change().key()));
	}

	@Override
	public String getContextualName(StateChangeContext context) {
		return context.change().topic() + " process";
	}

}
