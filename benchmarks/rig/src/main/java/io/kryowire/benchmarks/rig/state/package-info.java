/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Measures state that one JVM writes to Redis and others keep.
 */
@NullMarked
package io.kryowire.benchmarks.rig.state;

import org.jspecify.annotations.NullMarked;
