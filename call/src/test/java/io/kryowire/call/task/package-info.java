/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of tasks, with nodes over sockets.
 */
@NullMarked
package io.kryowire.call.task;

import org.jspecify.annotations.NullMarked;
