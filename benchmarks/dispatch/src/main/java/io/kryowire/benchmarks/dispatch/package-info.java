/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Ours, and the executors of the JDK in the three ways to run actors with them.
 */
@NullMarked
package io.kryowire.benchmarks.dispatch;

import org.jspecify.annotations.NullMarked;
