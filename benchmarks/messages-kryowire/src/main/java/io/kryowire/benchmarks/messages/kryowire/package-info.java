/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Kryowire's messages as a message subject.
 */
@NullMarked
package io.kryowire.benchmarks.messages.kryowire;

import org.jspecify.annotations.NullMarked;
