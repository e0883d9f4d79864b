/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The node of a key, chosen again and again.
 */
@NullMarked
package io.kryowire.benchmarks.rig.route;

import org.jspecify.annotations.NullMarked;
