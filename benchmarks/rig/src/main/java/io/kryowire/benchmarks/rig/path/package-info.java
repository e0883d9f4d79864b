/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Single operations of one thread, repeated and timed by JMH.
 */
@NullMarked
package io.kryowire.benchmarks.rig.path;

import org.jspecify.annotations.NullMarked;
