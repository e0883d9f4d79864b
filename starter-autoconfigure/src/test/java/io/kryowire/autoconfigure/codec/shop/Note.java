/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec.shop;

/**
 * A record without annotation, to which nothing leads.
 */
public record Note(String text) {

}
