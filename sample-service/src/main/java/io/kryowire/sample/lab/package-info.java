/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Buttons that cause failures, to see what happens. A real service has none of this.
 */
@NullMarked
package io.kryowire.sample.lab;

import org.jspecify.annotations.NullMarked;
