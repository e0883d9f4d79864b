/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Nodes and peers within one process, without sockets.
 */
@NullMarked
package io.kryowire.call.memory;

import org.jspecify.annotations.NullMarked;
