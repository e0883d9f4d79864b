/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A persistent key-value store: its contract, its service, and the same service over
 * HTTP.
 */
@NullMarked
package io.kryowire.examples.store;

import org.jspecify.annotations.NullMarked;
