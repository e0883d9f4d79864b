/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for metrics and observations of state topics.
 */
@NullMarked
package io.kryowire.autoconfigure.state.observation;

import org.jspecify.annotations.NullMarked;
