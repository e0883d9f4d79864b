/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The table of the example, at a node that has leased its slot.
 */
@NullMarked
package io.kryowire.benchmarks.philosophers.kryowire;

import org.jspecify.annotations.NullMarked;
