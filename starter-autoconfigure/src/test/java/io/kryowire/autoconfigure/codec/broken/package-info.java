/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A type that cannot travel.
 */
@NullMarked
package io.kryowire.autoconfigure.codec.broken;

import org.jspecify.annotations.NullMarked;
