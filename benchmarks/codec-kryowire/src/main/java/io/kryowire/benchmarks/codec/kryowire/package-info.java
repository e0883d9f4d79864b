/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Kryowire's codecs as codec subjects.
 */
@NullMarked
package io.kryowire.benchmarks.codec.kryowire;

import org.jspecify.annotations.NullMarked;
