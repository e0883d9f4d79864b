/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of routing: which node a call goes to, and what happens when it fails there.
 */
@NullMarked
package io.kryowire.call.routing;

import org.jspecify.annotations.NullMarked;
