/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of histories and their checker.
 */
@NullMarked
package io.kryowire.proof.history;

import org.jspecify.annotations.NullMarked;
