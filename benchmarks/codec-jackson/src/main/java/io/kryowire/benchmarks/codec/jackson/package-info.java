/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Jackson as a codec subject.
 */
@NullMarked
package io.kryowire.benchmarks.codec.jackson;

import org.jspecify.annotations.NullMarked;
