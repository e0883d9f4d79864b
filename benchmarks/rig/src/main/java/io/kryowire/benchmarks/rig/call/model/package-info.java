/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The values the call rows send.
 */
@NullMarked
package io.kryowire.benchmarks.rig.call.model;

import org.jspecify.annotations.NullMarked;
