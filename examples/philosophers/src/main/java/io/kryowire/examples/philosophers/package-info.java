/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Dining philosophers on several nodes, who are told when both their forks are free.
 */
@NullMarked
package io.kryowire.examples.philosophers;

import org.jspecify.annotations.NullMarked;
