/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The wire protocol of calls: frames and the proof of a shared secret. Pure: no threads,
 * no clocks, no sockets.
 */
@NullMarked
package io.kryowire.call.protocol;

import org.jspecify.annotations.NullMarked;
