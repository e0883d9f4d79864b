/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Raw KryoNet, and its RMI, as call subjects.
 */
@NullMarked
package io.kryowire.benchmarks.call.kryonet;

import org.jspecify.annotations.NullMarked;
