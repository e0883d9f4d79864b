/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What decoding costs with, and without, looking for each type among those that may
 * travel.
 */
@NullMarked
package io.kryowire.benchmarks.hot.allowed;

import org.jspecify.annotations.NullMarked;
