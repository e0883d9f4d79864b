/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import org.jspecify.annotations.Nullable;

/**
 * A value as this process knows it, with what its message held besides.
 *
 * @param <T> the type of the value
 * @param value the value
 * @param kept what is unknown here
 */
public record KeptValue<T>(@Nullable T value, KeptFields kept) {
}
