/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Java serialization as a codec subject.
 */
@NullMarked
package io.kryowire.benchmarks.codec.jdk;

import org.jspecify.annotations.NullMarked;
