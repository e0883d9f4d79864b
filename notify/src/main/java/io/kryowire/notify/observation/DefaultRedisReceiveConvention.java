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
public final class DefaultRedisReceiveConvention implements RedisReceiveConvention {

	/**
	 * Creates the convention.
	 */
	public DefaultRedisReceiveConvention() {
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(RedisReceiveContext context) {
		return KeyValues.of(LowCardinality.SYSTEM.withValue("redis"), LowCardinality.OPERATION.withValue("process"),
				LowCardinality.DESTINATION.withValue(context.destination()));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(RedisReceiveContext context) {
		return KeyValues.of(HighCardinality.CHANNEL.withValue(context.channel()));
	}

	@Override
	public String getContextualName(RedisReceiveContext context) {
		return context.destination() + " process";
	}

}
