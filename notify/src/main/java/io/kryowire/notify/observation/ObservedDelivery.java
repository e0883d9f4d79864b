/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import java.util.Map;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import io.kryowire.notify.message.DeliveryHandler;
import io.kryowire.notify.message.DeliveryStage;
import io.kryowire.notify.message.ReceivedMessage;
import io.kryowire.notify.protocol.MalformedEnvelopeException;

/**
 * Observes the handling of each message by each listener, as part of the trace that came
 * with it.
 */
public final class ObservedDelivery implements DeliveryStage {

	private static final RedisReceiveConvention DEFAULT = new RedisReceiveConvention() {
	};

	private final ObservationRegistry registry;

	private final @Nullable RedisReceiveConvention convention;

	/**
	 * Creates the stage.
	 * @param registry is told of observations
	 * @param convention names them, {@code null} for the default
	 */
	public ObservedDelivery(ObservationRegistry registry, @Nullable RedisReceiveConvention convention) {
		this.registry = registry;
		this.convention = convention;
	}

	@Override
	public DeliveryHandler around(DeliveryHandler next) {
		return (message) -> {
			if (this.registry.isNoop()) {
				next.handle(message);
				return;
			}
			Observation observation = RedisMessageObservation.PROCESS.observation(this.convention, DEFAULT,
					() -> new RedisReceiveContext(message, headers(message)), this.registry);
			observation.observeChecked(() -> next.handle(message));
		};
	}

	/**
	 * An envelope that cannot be read is the listener's failure, and observed as such.
	 */
	private static Map<String, String> headers(ReceivedMessage message) {
		try {
			return message.headers();
		}
		catch (MalformedEnvelopeException ex) {
			return Map.of();
		}
	}

}
