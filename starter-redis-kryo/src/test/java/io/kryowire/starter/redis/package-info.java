/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the starter brings.
 */
@NullMarked
package io.kryowire.starter.redis;

import org.jspecify.annotations.NullMarked;
