/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What is measured and traced of messages.
 */
@NullMarked
package io.kryowire.autoconfigure.redis.observation;

import org.jspecify.annotations.NullMarked;
