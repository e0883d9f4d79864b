/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Kryowire's calls as a call subject.
 */
@NullMarked
package io.kryowire.benchmarks.call.kryowire;

import org.jspecify.annotations.NullMarked;
