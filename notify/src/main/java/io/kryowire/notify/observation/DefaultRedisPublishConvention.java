/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import io.micrometer.common.KeyValues;

import io.kryowire.notify.observation.RedisMessageObservation.HighCardinality;
import io.kryowire.notify.observation.RedisMessageObservation.LowCardinality;

/**
 * The convention used where the application has none of its own.
 */
public final class DefaultRedisPublishConvention implements RedisPublishConvention {

	/**
	 * Creates the convention.
	 */
	public DefaultRedisPublishConvention() {
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(RedisPublishContext context) {
		return KeyValues.of(LowCardinality.SYSTEM.withValue("redis"), LowCardinality.OPERATION.withValue("publish"),
				LowCardinality.DESTINATION.withValue(context.channel()));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(RedisPublishContext context) {
		return KeyValues.of(HighCardinality.CHANNEL.withValue(context.channel()));
	}

	@Override
	public String getContextualName(RedisPublishContext context) {
		return context.channel() + " publish";
	}

}
