/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Counters in a map of Hazelcast's.
 */
@NullMarked
package io.kryowire.benchmarks.routed.hazelcast;

import org.jspecify.annotations.NullMarked;
