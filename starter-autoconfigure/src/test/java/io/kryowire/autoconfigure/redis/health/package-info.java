/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The health of subscriptions.
 */
@NullMarked
package io.kryowire.autoconfigure.redis.health;

import org.jspecify.annotations.NullMarked;
