/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What links promise, over sockets and over memory.
 */
@NullMarked
package io.kryowire.call.link;

import org.jspecify.annotations.NullMarked;
