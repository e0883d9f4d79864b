/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.codec.WireRequired;

public record Order(String id, int quantity, @WireRequired String customer) {

}
