/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Buttons that break things, to see what happens then. A real service has none of this.
 */
@NullMarked
package io.kryowire.sample.lab;

import org.jspecify.annotations.NullMarked;
