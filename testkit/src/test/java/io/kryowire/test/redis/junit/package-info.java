/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of the condition.
 */
@NullMarked
package io.kryowire.test.redis.junit;

import org.jspecify.annotations.NullMarked;
