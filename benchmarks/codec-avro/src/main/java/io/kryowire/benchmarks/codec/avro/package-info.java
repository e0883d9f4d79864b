/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Apache Avro as a codec subject.
 */
@NullMarked
package io.kryowire.benchmarks.codec.avro;

import org.jspecify.annotations.NullMarked;
