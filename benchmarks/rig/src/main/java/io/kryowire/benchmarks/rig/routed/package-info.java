/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Counters by key that several nodes share: calls to whoever has the key, and what
 * products do instead.
 */
@NullMarked
package io.kryowire.benchmarks.rig.routed;

import org.jspecify.annotations.NullMarked;
