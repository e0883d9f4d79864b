/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Counters in Redis under locks of Redisson's.
 */
@NullMarked
package io.kryowire.benchmarks.routed.redisson;

import org.jspecify.annotations.NullMarked;
