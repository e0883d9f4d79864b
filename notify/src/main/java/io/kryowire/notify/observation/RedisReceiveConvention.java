/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

import io.kryowire.notify.observation.RedisMessageObservation.HighCardinality;
import io.kryowire.notify.observation.RedisMessageObservation.LowCardinality;

/**
 * Names the observation of the handling of a message, and gives it its keys: an
 * application's own overrides what it wants to be different.
 */
public interface RedisReceiveConvention extends ObservationConvention<RedisReceiveContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof RedisReceiveContext;
	}

	@Override
	default String getName() {
		return "kryowire.redis.process";
	}

	@Override
	default String getContextualName(RedisReceiveContext context) {
		return context.destination() + " process";
	}

	@Override
	default KeyValues getLowCardinalityKeyValues(RedisReceiveContext context) {
		return KeyValues.of(LowCardinality.SYSTEM.withValue("redis"), LowCardinality.OPERATION.withValue("process"),
				LowCardinality.DESTINATION.withValue(context.destination()));
	}

	@Override
	default KeyValues getHighCardinalityKeyValues(RedisReceiveContext context) {
		return KeyValues.of(HighCardinality.CHANNEL.withValue(context.channel()));
	}

}
