/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec.depot;

import io.kryowire.codec.WireType;

/**
 * An annotated record outside the application's packages.
 */
@WireType
public record Crate(int number) {

}
