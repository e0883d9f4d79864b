/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What is told of lanes that are not connected.
 */
@NullMarked
package io.kryowire.call.lane;

import org.jspecify.annotations.NullMarked;
