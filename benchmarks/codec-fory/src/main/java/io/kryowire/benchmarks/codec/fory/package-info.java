/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Apache Fory as a codec subject.
 */
@NullMarked
package io.kryowire.benchmarks.codec.fory;

import org.jspecify.annotations.NullMarked;
