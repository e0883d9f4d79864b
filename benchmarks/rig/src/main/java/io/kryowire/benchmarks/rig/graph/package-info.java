/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Searches in a social graph that several nodes share.
 */
@NullMarked
package io.kryowire.benchmarks.rig.graph;

import org.jspecify.annotations.NullMarked;
