/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A lock of Redisson's for each fork.
 */
@NullMarked
package io.kryowire.benchmarks.philosophers.redisson;

import org.jspecify.annotations.NullMarked;
