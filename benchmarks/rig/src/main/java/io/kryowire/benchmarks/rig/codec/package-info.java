/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The codec rows: encode and decode one value with each subject.
 */
@NullMarked
package io.kryowire.benchmarks.rig.codec;

import org.jspecify.annotations.NullMarked;
