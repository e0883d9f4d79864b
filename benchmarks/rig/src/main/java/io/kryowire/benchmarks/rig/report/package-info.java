/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * From the samples of every launch to the lines and tables a reader sees. Knows no row.
 */
@NullMarked
package io.kryowire.benchmarks.rig.report;

import org.jspecify.annotations.NullMarked;
