/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Dining philosophers who never think: forks at another node, and what products do
 * instead.
 */
@NullMarked
package io.kryowire.benchmarks.rig.philosophers;

import org.jspecify.annotations.NullMarked;
