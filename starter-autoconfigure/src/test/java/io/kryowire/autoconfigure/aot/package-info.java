/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of applications that are processed ahead of time.
 */
@NullMarked
package io.kryowire.autoconfigure.aot;

import org.jspecify.annotations.NullMarked;
