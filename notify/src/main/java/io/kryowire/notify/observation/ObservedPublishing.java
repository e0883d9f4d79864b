/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import io.kryowire.notify.message.PublishHandler;
import io.kryowire.notify.message.PublishStage;

/**
 * Observes each publishing, and sends the trace along if envelopes are on.
 */
public final class ObservedPublishing implements PublishStage {

	private static final RedisPublishConvention DEFAULT = new RedisPublishConvention() {
	};

	private final ObservationRegistry registry;

	private final @Nullable RedisPublishConvention convention;

	/**
	 * Creates the stage.
	 * @param registry is told of observations
	 * @param convention names them, {@code null} for the default
	 */
	public ObservedPublishing(ObservationRegistry registry, @Nullable RedisPublishConvention convention) {
		this.registry = registry;
		this.convention = convention;
	}

	@Override
	public PublishHandler around(PublishHandler next) {
		return (message) -> {
			if (this.registry.isNoop()) {
				return next.publish(message);
			}
			// The tracer writes its headers when the observation starts, before the
			// envelope is made.
			Observation observation = RedisMessageObservation.PUBLISH.observation(this.convention, DEFAULT,
					() -> new RedisPublishContext(message), this.registry);
			Long receivers = observation.observe(() -> next.publish(message));
			return (receivers != null) ? receivers : 0;
		};
	}

}
