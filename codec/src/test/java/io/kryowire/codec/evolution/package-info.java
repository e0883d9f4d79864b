/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What other versions have written.
 */
@NullMarked
package io.kryowire.codec.evolution;

import org.jspecify.annotations.NullMarked;
