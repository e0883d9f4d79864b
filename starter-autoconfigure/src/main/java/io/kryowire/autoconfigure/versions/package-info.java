/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Checks of the versions of libraries.
 */
@NullMarked
package io.kryowire.autoconfigure.versions;

import org.jspecify.annotations.NullMarked;
