/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Blocking sockets as a call subject.
 */
@NullMarked
package io.kryowire.benchmarks.call.socket;

import org.jspecify.annotations.NullMarked;
