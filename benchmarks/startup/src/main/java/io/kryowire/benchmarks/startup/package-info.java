/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * An application whose start is measured.
 */
@NullMarked
package io.kryowire.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
