/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Pictures of figures, readable on light and on dark ground, without a script.
 */
@NullMarked
package io.kryowire.benchmarks.rig.chart;

import org.jspecify.annotations.NullMarked;
