/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The slots of the cluster module, and two common ways to spread keys over nodes.
 */
@NullMarked
package io.kryowire.benchmarks.route;

import org.jspecify.annotations.NullMarked;
