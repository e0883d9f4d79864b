/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What travels through Redis, byte by byte. Pure: no threads, no clocks, no I/O.
 */
@NullMarked
package io.kryowire.notify.protocol;

import org.jspecify.annotations.NullMarked;
