/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What peers may make a node hold.
 */
@NullMarked
package io.kryowire.call.held;

import org.jspecify.annotations.NullMarked;
