/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How much memory a node holds for its peers, and who has to give some of it up.
 */
@NullMarked
package io.kryowire.call.held;

import org.jspecify.annotations.NullMarked;
