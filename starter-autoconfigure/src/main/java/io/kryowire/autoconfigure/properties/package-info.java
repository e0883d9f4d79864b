/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Properties have values that can work, or it is said why they cannot.
 */
@NullMarked
package io.kryowire.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;
