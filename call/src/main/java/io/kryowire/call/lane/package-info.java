/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A peer and its lanes: each is one connection, made again whenever it is lost.
 */
@NullMarked
package io.kryowire.call.lane;

import org.jspecify.annotations.NullMarked;
