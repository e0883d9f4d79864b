/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Kryo's serializers for types that change.
 */
@NullMarked
package io.kryowire.benchmarks.codec.kryo.evolution;

import org.jspecify.annotations.NullMarked;
