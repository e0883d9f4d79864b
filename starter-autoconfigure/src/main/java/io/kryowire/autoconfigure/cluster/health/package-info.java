/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for the health of nodes that come and go.
 */
@NullMarked
package io.kryowire.autoconfigure.cluster.health;

import org.jspecify.annotations.NullMarked;
