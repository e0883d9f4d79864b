/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A social graph, spread over nodes by its people.
 */
@NullMarked
package io.kryowire.examples.graph;

import org.jspecify.annotations.NullMarked;
