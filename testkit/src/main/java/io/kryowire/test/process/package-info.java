/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Processes that tests start, and that end with them at the latest.
 */
@NullMarked
package io.kryowire.test.process;

import org.jspecify.annotations.NullMarked;
