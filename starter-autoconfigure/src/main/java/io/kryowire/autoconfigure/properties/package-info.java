/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Validation of properties: invalid values, unknown names and unresolved placeholders.
 */
@NullMarked
package io.kryowire.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;
