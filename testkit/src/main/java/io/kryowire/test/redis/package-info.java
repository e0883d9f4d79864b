/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Redis servers and topologies for tests.
 */
@NullMarked
package io.kryowire.test.redis;

import org.jspecify.annotations.NullMarked;
