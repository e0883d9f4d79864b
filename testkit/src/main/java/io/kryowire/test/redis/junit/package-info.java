/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Support for tests that are skipped if no Redis is available.
 */
@NullMarked
package io.kryowire.test.redis.junit;

import org.jspecify.annotations.NullMarked;
