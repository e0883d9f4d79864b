/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Leases of nodes and owners of slots, kept in Redis as two state topics.
 */
@NullMarked
package io.kryowire.notify.cluster;

import org.jspecify.annotations.NullMarked;
