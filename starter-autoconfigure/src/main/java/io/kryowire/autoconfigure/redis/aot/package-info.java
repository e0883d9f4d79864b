/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Runtime hints for listeners.
 */
@NullMarked
package io.kryowire.autoconfigure.redis.aot;

import org.jspecify.annotations.NullMarked;
