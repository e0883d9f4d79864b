/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration of nodes that come and go: where the nodes of groups are found, and
 * which keys this node has.
 */
@NullMarked
package io.kryowire.autoconfigure.cluster;

import org.jspecify.annotations.NullMarked;
