/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Calls between nodes: what a caller and a server see. The work is done in
 * {@code protocol} (frames), {@code link} (credits, batches, outcomes) and
 * {@code kryonet} (sockets).
 */
@NullMarked
package io.kryowire.call;

import org.jspecify.annotations.NullMarked;
