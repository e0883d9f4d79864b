/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Measures how fast typed messages go from one JVM over Redis to another.
 */
@NullMarked
package io.kryowire.benchmarks.rig.messages;

import org.jspecify.annotations.NullMarked;
