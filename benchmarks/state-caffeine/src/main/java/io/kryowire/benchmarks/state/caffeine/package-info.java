/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Caffeine as a subject.
 */
@NullMarked
package io.kryowire.benchmarks.state.caffeine;

import org.jspecify.annotations.NullMarked;
