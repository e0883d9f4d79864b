/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The page of a node: its state, as a stream of changes.
 */
@NullMarked
package io.kryowire.sample.page;

import org.jspecify.annotations.NullMarked;
