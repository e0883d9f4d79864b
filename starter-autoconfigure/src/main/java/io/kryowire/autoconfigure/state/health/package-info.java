/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for the health of state topics.
 */
@NullMarked
package io.kryowire.autoconfigure.state.health;

import org.jspecify.annotations.NullMarked;
