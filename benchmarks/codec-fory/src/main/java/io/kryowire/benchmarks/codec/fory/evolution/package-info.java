/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Apache Fory as a subject that reads what an older version has written.
 */
@NullMarked
package io.kryowire.benchmarks.codec.fory.evolution;

import org.jspecify.annotations.NullMarked;
