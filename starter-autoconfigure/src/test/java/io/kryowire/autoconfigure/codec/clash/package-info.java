/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Two types with the same id.
 */
@NullMarked
package io.kryowire.autoconfigure.codec.clash;

import org.jspecify.annotations.NullMarked;
