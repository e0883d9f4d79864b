/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What every measurement needs to start.
 */
@NullMarked
package io.kryowire.benchmarks.rig;

import org.jspecify.annotations.NullMarked;
