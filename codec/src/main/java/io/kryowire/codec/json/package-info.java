/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The readable encoding, for development: JSON with the same types, the same limits and
 * the same refusals as the binary one.
 */
@NullMarked
package io.kryowire.codec.json;

import org.jspecify.annotations.NullMarked;
