/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Kontraktor as a call subject.
 */
@NullMarked
package io.kryowire.benchmarks.call.kontraktor;

import org.jspecify.annotations.NullMarked;
