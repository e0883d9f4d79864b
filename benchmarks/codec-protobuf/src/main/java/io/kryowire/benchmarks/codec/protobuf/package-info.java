/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Protocol Buffers as a codec subject.
 */
@NullMarked
package io.kryowire.benchmarks.codec.protobuf;

import org.jspecify.annotations.NullMarked;
