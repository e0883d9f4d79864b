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
 * Names the observation of publishing, and gives it its keys: an application's own
 * overrides what it wants to be different.
 */
public interface RedisPublishConvention extends ObservationConvention<RedisPublishContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof RedisPublishContext;
	}

	@Override
	default String getName() {
		return "kryowire.redis.publish";
	}

	@Override
	default String getContextualName(RedisPublishContext context) {
		return context.channel() + " publish";
	}

	@Override
	default KeyValues getLowCardinalityKeyValues(RedisPublishContext context) {
		return KeyValues.of(LowCardinality.SYSTEM.withValue("redis"), LowCardinality.OPERATION.withValue("publish"),
				LowCardinality.DESTINATION.withValue(context.channel()));
	}

	@Override
	default KeyValues getHighCardinalityKeyValues(RedisPublishContext context) {
		return KeyValues.of(HighCardinality.CHANNEL.withValue(context.channel()));
	}

}
