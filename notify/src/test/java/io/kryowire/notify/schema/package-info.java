/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of schemas in Redis.
 */
@NullMarked
package io.kryowire.notify.schema;

import org.jspecify.annotations.NullMarked;
