/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for metrics and observations of messages over Redis.
 */
@NullMarked
package io.kryowire.autoconfigure.redis.observation;

import org.jspecify.annotations.NullMarked;
