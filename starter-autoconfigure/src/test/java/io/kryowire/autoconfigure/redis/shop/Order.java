/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.shop;

/** A payload. */
public record Order(String id, int quantity) {

}
