/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Actors that send themselves messages, and what a scheduler has to do for them.
 */
@NullMarked
package io.kryowire.benchmarks.rig.dispatch;

import org.jspecify.annotations.NullMarked;
