/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Observations of what is published and of what is received, and the trace context that
 * travels with it.
 */
@NullMarked
package io.kryowire.notify.observation;

import org.jspecify.annotations.NullMarked;
