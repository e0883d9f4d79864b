/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A proxy that simulates network faults.
 */
@NullMarked
package io.kryowire.test.proxy;

import org.jspecify.annotations.NullMarked;
