/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Prices that move by themselves, to have something to look at.
 */
@NullMarked
package io.kryowire.sample.load;

import org.jspecify.annotations.NullMarked;
