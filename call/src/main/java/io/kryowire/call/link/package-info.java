/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The two ends of a connection: batches, credits, deadlines and outcomes, over a channel
 * that carries frames.
 */
@NullMarked
package io.kryowire.call.link;

import org.jspecify.annotations.NullMarked;
