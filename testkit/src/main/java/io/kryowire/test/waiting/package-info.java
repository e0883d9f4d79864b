/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How tests wait for what other threads, processes and servers do.
 */
@NullMarked
package io.kryowire.test.waiting;

import org.jspecify.annotations.NullMarked;
