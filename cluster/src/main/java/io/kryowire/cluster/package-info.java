/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Where the nodes of a service are, and which of them has which keys.
 * {@link io.kryowire.cluster.NodeDirectory} tells of nodes that come and go,
 * {@link io.kryowire.cluster.SlotOwners} who has a slot of the keys, and
 * {@link io.kryowire.cluster.KeyOwnership} whether this process has it. Plain Java.
 */
@NullMarked
package io.kryowire.cluster;

import org.jspecify.annotations.NullMarked;
