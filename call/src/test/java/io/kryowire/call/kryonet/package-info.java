/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Each known trap of KryoNet: that KryoNet itself falls into it, and that a link does
 * not. Then what strangers, broken peers and killed processes can do to a link.
 */
@NullMarked
package io.kryowire.call.kryonet;

import org.jspecify.annotations.NullMarked;
