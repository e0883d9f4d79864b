/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Redisson as a subject.
 */
@NullMarked
package io.kryowire.benchmarks.state.redisson;

import org.jspecify.annotations.NullMarked;
