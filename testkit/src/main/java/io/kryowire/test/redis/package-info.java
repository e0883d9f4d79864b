/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A Redis for tests.
 */
@NullMarked
package io.kryowire.test.redis;

import org.jspecify.annotations.NullMarked;
