/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of applications that start again and again in one JVM.
 */
@NullMarked
package io.kryowire.autoconfigure.restart;

import org.jspecify.annotations.NullMarked;
