/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The journal of this node: what has happened.
 */
@NullMarked
package io.kryowire.sample.journal;

import org.jspecify.annotations.NullMarked;
