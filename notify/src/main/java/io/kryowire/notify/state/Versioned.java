/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * A value and its version.
 *
 * @param <V> the type of the value
 * @param value the value
 * @param version the version the server has given it; later writes of the same key have
 * higher ones
 */
public record Versioned<V>(V value, long version) {
}
