/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Support for tests that wait for other threads, processes and servers.
 */
@NullMarked
package io.kryowire.test.waiting;

import org.jspecify.annotations.NullMarked;
