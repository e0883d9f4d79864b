/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The values the codec rows encode and decode.
 */
@NullMarked
package io.kryowire.benchmarks.rig.codec.model;

import org.jspecify.annotations.NullMarked;
