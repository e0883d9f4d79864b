/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import io.kryowire.call.observation.ObservationMode;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the observations of calls.
 *
 * @param mode Calls to observe: those that are part of a trace, all, or none. All calls
 * are counted and timed in any case.
 */
@ConfigurationProperties("kryowire.kryonet.observation")
public record KryonetObservationProperties(@DefaultValue("traced") ObservationMode mode) {

}
