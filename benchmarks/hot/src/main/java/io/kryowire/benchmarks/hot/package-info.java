/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Steps of calls and messages as operations that are repeated.
 */
@NullMarked
package io.kryowire.benchmarks.hot;

import org.jspecify.annotations.NullMarked;
