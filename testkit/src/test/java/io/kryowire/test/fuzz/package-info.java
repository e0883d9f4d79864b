/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of the fuzzing harness, with decoders that have defects.
 */
@NullMarked
package io.kryowire.test.fuzz;

import org.jspecify.annotations.NullMarked;
