/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names the observation of publishing, and gives it its keys.
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

}
