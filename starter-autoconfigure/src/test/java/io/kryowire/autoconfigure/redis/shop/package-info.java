/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * An application that publishes and listens.
 */
@NullMarked
package io.kryowire.autoconfigure.redis.shop;

import org.jspecify.annotations.NullMarked;
