/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of faults.
 */
@NullMarked
package io.kryowire.proof.faults;

import org.jspecify.annotations.NullMarked;
