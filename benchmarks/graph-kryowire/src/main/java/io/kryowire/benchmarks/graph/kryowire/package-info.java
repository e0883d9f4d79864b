/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The example graph, measured.
 */
@NullMarked
package io.kryowire.benchmarks.graph.kryowire;

import org.jspecify.annotations.NullMarked;
