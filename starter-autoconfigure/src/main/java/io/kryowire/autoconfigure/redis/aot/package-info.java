/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What Spring is told of listeners before run time.
 */
@NullMarked
package io.kryowire.autoconfigure.redis.aot;

import org.jspecify.annotations.NullMarked;
