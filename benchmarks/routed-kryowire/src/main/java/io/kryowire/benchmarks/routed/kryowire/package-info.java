/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Counters at nodes that have leased their keys.
 */
@NullMarked
package io.kryowire.benchmarks.routed.kryowire;

import org.jspecify.annotations.NullMarked;
