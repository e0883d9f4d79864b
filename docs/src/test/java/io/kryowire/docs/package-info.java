/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Holds the documentation against the code.
 */
@NullMarked
package io.kryowire.docs;

import org.jspecify.annotations.NullMarked;
