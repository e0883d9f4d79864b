/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The store of the examples.
 */
@NullMarked
package io.kryowire.benchmarks.store.kryowire;

import org.jspecify.annotations.NullMarked;
