/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A type outside of the application's packages.
 */
@NullMarked
package io.kryowire.autoconfigure.codec.depot;

import org.jspecify.annotations.NullMarked;
