/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of child processes.
 */
@NullMarked
package io.kryowire.test.process;

import org.jspecify.annotations.NullMarked;
