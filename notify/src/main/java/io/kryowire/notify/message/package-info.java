/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Typed messages over Redis pub/sub.
 */
@NullMarked
package io.kryowire.notify.message;

import org.jspecify.annotations.NullMarked;
