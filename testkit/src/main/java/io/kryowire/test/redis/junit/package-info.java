/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests that need a Redis, and are skipped where none can be had.
 */
@NullMarked
package io.kryowire.test.redis.junit;

import org.jspecify.annotations.NullMarked;
