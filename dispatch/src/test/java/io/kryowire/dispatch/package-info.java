/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Promises that every mode keeps, and those of each alone.
 */
@NullMarked
package io.kryowire.dispatch;

import org.jspecify.annotations.NullMarked;
