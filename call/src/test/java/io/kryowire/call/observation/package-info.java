/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of meters and observations.
 */
@NullMarked
package io.kryowire.call.observation;

import org.jspecify.annotations.NullMarked;
