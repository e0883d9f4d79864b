/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of the checker of owners, with histories that are good and bad.
 */
@NullMarked
package io.kryowire.proof.ownership;

import org.jspecify.annotations.NullMarked;
