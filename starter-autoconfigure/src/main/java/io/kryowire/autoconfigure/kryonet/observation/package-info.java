/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for metrics and observations of calls.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet.observation;

import org.jspecify.annotations.NullMarked;
