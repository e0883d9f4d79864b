/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Kryowire's state topics as subjects, and what they do to Redis without them.
 */
@NullMarked
package io.kryowire.benchmarks.state.kryowire;

import org.jspecify.annotations.NullMarked;
