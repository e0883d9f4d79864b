/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Calls as Micrometer sees them.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet.observation;

import org.jspecify.annotations.NullMarked;
