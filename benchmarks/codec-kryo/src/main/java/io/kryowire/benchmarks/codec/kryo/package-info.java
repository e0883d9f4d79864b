/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Bare Kryo as a codec subject.
 */
@NullMarked
package io.kryowire.benchmarks.codec.kryo;

import org.jspecify.annotations.NullMarked;
