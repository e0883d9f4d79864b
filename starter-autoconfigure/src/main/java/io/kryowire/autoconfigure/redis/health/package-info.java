/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for the health of messages over Redis.
 */
@NullMarked
package io.kryowire.autoconfigure.redis.health;

import org.jspecify.annotations.NullMarked;
