/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What is said of properties with values that cannot work.
 */
@NullMarked
package io.kryowire.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;
