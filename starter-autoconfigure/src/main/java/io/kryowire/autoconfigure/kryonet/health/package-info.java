/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for the health of the server and of the nodes it calls.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet.health;

import org.jspecify.annotations.NullMarked;
