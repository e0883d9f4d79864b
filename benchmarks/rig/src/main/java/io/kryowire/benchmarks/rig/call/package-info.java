/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Calls between two JVMs: what a product has to do for them, and the loads that are put
 * on it. Knows no product.
 */
@NullMarked
package io.kryowire.benchmarks.rig.call;

import org.jspecify.annotations.NullMarked;
