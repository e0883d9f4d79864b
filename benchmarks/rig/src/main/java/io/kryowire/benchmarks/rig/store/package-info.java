/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Users by their keys: in the process that asks, and in another one.
 */
@NullMarked
package io.kryowire.benchmarks.rig.store;

import org.jspecify.annotations.NullMarked;
