/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of the transport within one process.
 */
@NullMarked
package io.kryowire.call.memory;

import org.jspecify.annotations.NullMarked;
