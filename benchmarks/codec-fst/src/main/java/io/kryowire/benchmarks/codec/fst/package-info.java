/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * FST as a codec subject.
 */
@NullMarked
package io.kryowire.benchmarks.codec.fst;

import org.jspecify.annotations.NullMarked;
