/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * RSocket as a call subject.
 */
@NullMarked
package io.kryowire.benchmarks.call.rsocket;

import org.jspecify.annotations.NullMarked;
