/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import io.kryowire.notify.state.BlindWrites;

/**
 * Properties of state topics whose values are of several versions of a type.
 *
 * @param blindWrites What is done about a put over a value with fields that this version
 * of its type does not know, which it would lose.
 */
@ConfigurationProperties("kryowire.codec.evolution")
public record StateEvolutionProperties(@DefaultValue("warn") BlindWrites blindWrites) {
}
