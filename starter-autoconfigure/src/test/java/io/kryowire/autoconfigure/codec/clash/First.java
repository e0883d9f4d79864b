/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec.clash;

import io.kryowire.codec.WireType;

/**
 * Has the id of {@link Second}.
 */
@WireType(id = 4711)
public record First(int value) {

}
