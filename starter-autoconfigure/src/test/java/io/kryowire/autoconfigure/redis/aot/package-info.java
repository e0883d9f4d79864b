/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Listeners that are processed ahead of time.
 */
@NullMarked
package io.kryowire.autoconfigure.redis.aot;

import org.jspecify.annotations.NullMarked;
