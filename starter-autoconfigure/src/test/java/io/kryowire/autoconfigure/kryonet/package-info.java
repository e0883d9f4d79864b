/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of the auto-configuration of calls.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet;

import org.jspecify.annotations.NullMarked;
