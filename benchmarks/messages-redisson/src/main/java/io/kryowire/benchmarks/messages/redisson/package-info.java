/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Redisson's topics as a message subject.
 */
@NullMarked
package io.kryowire.benchmarks.messages.redisson;

import org.jspecify.annotations.NullMarked;
