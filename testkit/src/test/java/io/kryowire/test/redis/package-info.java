/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of the embedded Redis.
 */
@NullMarked
package io.kryowire.test.redis;

import org.jspecify.annotations.NullMarked;
